import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly isNight?: boolean;
  }
}

/** Of what is drawn by lot, every run draws some and the nightly one more. */
export const howMany = ({ daily, nightly }: { readonly daily: number; readonly nightly: number }): number =>
  inject("isNight") === true ? nightly : daily;

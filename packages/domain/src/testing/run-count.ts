import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly isNight?: boolean;
  }
}

/** Of what is drawn by lot or tried again and again: every run takes some, the nightly one (`CAPNO_LONG=1`) more. */
export const howMany = ({ daily, nightly }: { readonly daily: number; readonly nightly: number }): number =>
  inject("isNight") === true ? nightly : daily;

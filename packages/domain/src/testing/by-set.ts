import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly isFull?: boolean;
  }
}

/** What `npm test` takes of a long table, or how often it draws by lot; and what `npm run test:all` takes. */
export const bySet = <Value>({ daily, full }: { readonly daily: Value; readonly full: Value }): Value =>
  inject("isFull") === true ? full : daily;

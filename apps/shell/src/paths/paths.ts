import { withReturnTarget } from "./return-target.ts";

/** The addresses of the shell's own pages; a function for each, with its query parameters. */
export const paths = {
  /** `to`: where it leads on to. */
  signIn: (to?: string) => withReturnTarget("/login", to),
  registration: () => "/login/register",
  forgottenPassword: () => "/login/forgotten",
  resetPassword: () => "/login/reset",
  logOut: () => "/logout",
  consent: (to?: string) => withReturnTarget("/eula-consent", to),
  /** `asked`: shown also where there is only one product to choose. */
  productChoice: (asked?: "asked") => (asked ? "/product?choose=1" : "/product"),
  components: () => "/ui",
} as const;

/** Absent from production builds: it lays the stores open. REQ-VALUE-14 [SECURITY] */
export const TEST_HOOKS_PATH = process.env.NODE_ENV === "production" ? undefined : "/__test";

const PATHS: ReadonlySet<string | undefined> = new Set([
  ...Object.values(paths).map((page) => page()),
  TEST_HOOKS_PATH,
]);

export function isShellPath(path: string): boolean {
  return PATHS.has(withoutTrailingSlash(path));
}

export function isChoiceAsked(search: string): boolean {
  return new URLSearchParams(search).get("choose") === "1";
}

/** `/list/` and `/list` are one page. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

import type { ProductDescription } from "@capno/product-contract/release-manifest";

/** Pages of the shell itself, beside those of the products. @spec §2 Route list */
export const SHELL_PAGES = {
  signIn: "/login",
  registration: "/login/register",
  forgottenPassword: "/login/forgotten",
  resetPassword: "/login/reset",
  logOut: "/logout",
  consent: "/eula-consent",
  productChoice: "/product",
  components: "/ui",
} as const;

/** Absent from production builds: it lays the stores open. Decision N14 [SECURITY] */
export const TEST_DOOR = process.env.NODE_ENV === "production" ? undefined : "/__test";

const SHELL_PATHS: ReadonlySet<string> = new Set([
  ...Object.values(SHELL_PAGES),
  ...(TEST_DOOR === undefined ? [] : [TEST_DOOR]),
]);

export type KnownProduct = Pick<ProductDescription, "id" | "prefixes" | "home" | "permission">;

/** `/list/` and `/list` are one page. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, "") || "/";
}

export function isShellPath(path: string): boolean {
  return SHELL_PATHS.has(withoutTrailingSlash(path));
}

/** The shell's own page that belongs to Capture and lies outside its prefixes. @spec §2 Route list */
export const CAPTURE_LICENCES = "/licences";

/** The product whose pages lie under this path. `/ntdx` is not under `/ntd`. */
export function getProductOfPath<Known extends KnownProduct>(
  path: string,
  products: readonly Known[],
): Known | undefined {
  return products.find(
    ({ id, prefixes }) =>
      prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)) ||
      (id === "dashboard" && withoutTrailingSlash(path) === CAPTURE_LICENCES),
  );
}

const LONGEST_TARGET = 512;

/** Sign-in and sign-out pages. Returning to them would redirect in a circle. */
const NEVER_RETURNED_TO = /^\/(login|logout|eula-consent)(\/|$)/;

/** Has any control character or space a browser would drop or fold while reading an address. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const NOT_IN_AN_ADDRESS = /[\u0000-\u0020\u007f-\u00a0\\]/;

/**
 * The path, query and hash that `to` asks to return to, or undefined where it must be ignored: another
 * origin, too long, not written as one path, or a sign-in page. REQ-NAV-06 [SECURITY]; whether the
 * path is a known route is `getReturnTarget`'s to say.
 */
export function parseReturnTarget(to: string | null | undefined, origin: string): string | undefined {
  if (to === null || to === undefined || to.length > LONGEST_TARGET) return undefined;
  if (!to.startsWith("/") || to.startsWith("//") || NOT_IN_AN_ADDRESS.test(to)) return undefined;
  let address: URL;
  try {
    address = new URL(to, origin);
  } catch {
    return undefined;
  }
  if (address.origin !== origin) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(address.pathname).toLowerCase();
  } catch {
    return undefined;
  }
  if (path.startsWith("//") || NOT_IN_AN_ADDRESS.test(path)) return undefined;
  if (path === "/" || NEVER_RETURNED_TO.test(path)) return undefined;
  return address.pathname + address.search + address.hash;
}

export function readReturnTarget(search: string, origin: string): string | undefined {
  return parseReturnTarget(new URLSearchParams(search).get("to"), origin);
}

/** `page` with `to` in its query; without it where there is nothing to return to. */
export function withReturnTarget(page: string, target: string | undefined): string {
  return target === undefined ? page : `${page}?${new URLSearchParams({ to: target }).toString()}`;
}

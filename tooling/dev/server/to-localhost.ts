export const LOOPBACK_ADDRESSES = ["127.0.0.1", "[::1]"];

/**
 * The same address by the name `localhost`, where a browser opens a page by a loopback address: the sandbox and the
 * products answer that one origin, so sign-in would fail there. Undefined for every other request.
 */
export function toLocalhost(address: string, accept: string | undefined): string | undefined {
  const url = new URL(address);
  if (!LOOPBACK_ADDRESSES.includes(url.hostname) || accept?.includes("text/html") !== true) return undefined;
  url.hostname = "localhost";
  return url.href;
}

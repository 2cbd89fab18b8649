import { PRODUCT_POLICIES } from "../build/product-build.ts";
import type { DeploymentOrigins } from "./deployment.ts";

/** On every answer of the shell's server. */
export const SHELL_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), usb=(), serial=(), bluetooth=(), payment=(), display-capture=(), clipboard-read=(), clipboard-write=(self)",
} as const;

/** On every answer of a product's server. Only the shell reads its files across origins. */
export function createRemoteHeaders(shellOrigin: string): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-site",
    "Access-Control-Allow-Origin": shellOrigin,
  };
}

/** On the shell's pages. `policy` comes from the build, which knows the hashes of inline scripts and styles. */
export function createPageHeaders(
  policy: string,
  origins: DeploymentOrigins,
): Readonly<Record<string, string>> {
  const others = (list: readonly string[]) => list.filter((origin) => origin !== origins.shell).join(" ");
  const filled = policy
    .replaceAll("{REMOTES}", others(origins.remotes))
    .replaceAll("{API}", others([origins.api]))
    .replaceAll("{REALTIME}", others(origins.realtime))
    .replaceAll("{REPORTS}", others(origins.reports ? [origins.reports] : []))
    .replaceAll("{WAVEFORMS}", others(origins.waveforms ?? []))
    // Shells released before name the products' own policies.
    .replaceAll("{REMOTE_POLICIES}", PRODUCT_POLICIES.join(" "));
  return {
    "Content-Security-Policy": filled.replaceAll(/ +/g, " ").replaceAll(" ;", ";").trim(),
    "Integrity-Policy": "blocked-destinations=(script)",
  };
}

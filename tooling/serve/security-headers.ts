/** Where the parts of a deployment stand, as origins without a trailing slash. */
export interface DeploymentOrigins {
  readonly shell: string;
  /** Origins of products that do not stand under the shell's own. */
  readonly remotes: readonly string[];
  readonly api: string;
  readonly realtime: readonly string[];
}

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

/** On every answer of a product's server. The shell reads its files across origins, nobody else does. */
export function createRemoteHeaders(shellOrigin: string): Readonly<Record<string, string>> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-site",
    "Access-Control-Allow-Origin": shellOrigin,
  };
}

/** On the shell's pages. `policy` comes from the build, which knows the hashes of what stands inline. */
export function createPageHeaders(
  policy: string,
  origins: DeploymentOrigins,
  remotePolicies: readonly string[],
): Readonly<Record<string, string>> {
  const others = (list: readonly string[]) => list.filter((origin) => origin !== origins.shell).join(" ");
  const filled = policy
    .replaceAll("{REMOTES}", others(origins.remotes))
    .replaceAll("{API}", others([origins.api]))
    .replaceAll("{REALTIME}", others(origins.realtime))
    .replaceAll("{REMOTE_POLICIES}", remotePolicies.join(" "));
  return {
    "Content-Security-Policy": filled.replaceAll(/ +/g, " ").replaceAll(" ;", ";").trim(),
    "Integrity-Policy": "blocked-destinations=(script)",
  };
}

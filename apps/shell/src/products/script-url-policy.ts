/**
 * Trusted Types asks the policy of this name for every script address that comes as plain text: of an entry, which the
 * shell adds, and of a product's other files, which the product adds. So a new product needs no policy of its own, and
 * none that the server would have to name.
 */
const DEFAULT_POLICY = "default";

export interface ScriptUrlPolicy {
  /** Marks the addresses of a release's files; their queries do not matter. */
  allow(urls: readonly string[]): void;
  /** Throws for any other address. Where the browser knows no Trusted Types the address itself comes back. */
  toScriptUrl(url: string): string;
}

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

export function createScriptUrlPolicy(page: object = globalThis): ScriptUrlPolicy {
  const allowed = new Set<string>();
  const check = (url: string): string => {
    if (!allowed.has(withoutQuery(url)))
      throw new TypeError(`Not a file of a released product: ${withoutQuery(url)}`);
    return url;
  };
  const factory = (page as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy(DEFAULT_POLICY, { createScriptURL: check });
  return {
    allow: (urls) => urls.forEach((url) => allowed.add(withoutQuery(url))),
    // The browser wants its own TrustedScriptURL object where the type library still says string.
    toScriptUrl: (url) => (policy ? (policy.createScriptURL(url) as string) : check(url)),
  };
}

function withoutQuery(url: string): string {
  const [address = url] = url.split("?", 1);
  return address;
}

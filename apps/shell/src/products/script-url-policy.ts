/** The Trusted Types policy that accepts only entry files of released products. */
const PRODUCT_SCRIPT_POLICY = "capno_products";

export interface ScriptUrlPolicy {
  /** Marks one address as that of a released file; its query does not matter. */
  allow(url: string): void;
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
      throw new TypeError(`Not the entry of a released product: ${withoutQuery(url)}`);
    return url;
  };
  const factory = (page as { readonly trustedTypes?: PolicyFactory }).trustedTypes;
  const policy = factory?.createPolicy(PRODUCT_SCRIPT_POLICY, { createScriptURL: check });
  return {
    allow: (url) => void allowed.add(withoutQuery(url)),
    // The browser wants its own TrustedScriptURL object where the type library still says string.
    toScriptUrl: (url) => (policy ? (policy.createScriptURL(url) as string) : check(url)),
  };
}

function withoutQuery(url: string): string {
  const [address = url] = url.split("?", 1);
  return address;
}

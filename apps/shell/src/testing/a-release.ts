import type { ProductRelease } from "@capno/product-contract/release-manifest";

/** A well-formed release of Screen, for tests of loading. */
export function aRelease(changes: Partial<ProductRelease> = {}): ProductRelease {
  const hash = `sha384-${"A".repeat(64)}`;
  return {
    id: "nts",
    name: "Screen",
    purpose: "Test a patient",
    icon: "lung",
    container: "capno_screen",
    prefixes: ["/nts"],
    home: "/nts",
    licences: "/nts/licences",
    permission: "camrest.nts_ui",
    frame: { about: false, helpDesk: false, initials: false, operatorWords: false, ownVersion: false },
    contract: "^1.0.0",
    version: "4.2.4",
    baseUrl: "https://clinic.example/r/screen/4.2.4/",
    entry: "entry.0123456789abcdef.js",
    integrity: { "entry.0123456789abcdef.js": hash, "product.0123456789abcdef.js": hash },
    preload: ["product.0123456789abcdef.js"],
    ...changes,
  };
}

/** The next version of it, for so many of a hundred people. */
export const aCanary = (percent: number): NonNullable<ProductRelease["canary"]> => ({
  version: "4.3.0",
  contract: "^1.0.0",
  percent,
  url: "https://clinic.example/r/screen/4.3.0/release.json",
  integrity: `sha384-${"B".repeat(64)}`,
});

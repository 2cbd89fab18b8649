/** What is mutated, and whose unit tests are to notice. */
export interface Area {
  readonly name: string;
  /** Sources, as `git ls-files` takes them. */
  readonly sources: readonly string[];
  /** Where its own tests are: the lowest floor. */
  readonly tests: readonly string[];
  /** In hundred of what is not explained: the last whole run, rounded down. Only ever raised; the aim is 90. */
  readonly atLeast: number;
}

export const AREAS: readonly Area[] = [
  { name: "domain", sources: ["packages/domain/src"], tests: ["packages/domain/"], atLeast: 100 },
  { name: "api-client", sources: ["packages/api-client/src"], tests: ["packages/api-client/"], atLeast: 100 },
  {
    name: "auth-session",
    sources: ["packages/auth-session/src"],
    tests: ["packages/auth-session/"],
    atLeast: 100,
  },
  { name: "realtime", sources: ["packages/realtime/src"], tests: ["packages/realtime/"], atLeast: 100 },
  { name: "machine", sources: ["packages/machine/src"], tests: ["packages/machine/"], atLeast: 100 },
  {
    name: "breath-test",
    sources: ["packages/breath-test/src"],
    // Its pages, and what joins them to a product, are rehearsed in the products that have them.
    tests: ["packages/breath-test/src/", "apps/screen/src/", "apps/diagnose/src/"],
    atLeast: 100,
  },
  {
    name: "product-contract",
    sources: ["packages/product-contract/src"],
    // The pictures that a product may name are taken, and others refused, where the shell reads its list.
    tests: ["packages/product-contract/", "apps/shell/src/products/release-manifest.test.ts"],
    atLeast: 100,
  },
  {
    name: "products",
    sources: ["apps/shell/src/products"],
    tests: ["apps/shell/src/products/"],
    atLeast: 100,
  },
  {
    name: "addresses",
    sources: ["apps/shell/src/addresses", "apps/shell/src/routing"],
    // Which page stands at which address is shown where the whole shell is rehearsed.
    tests: [
      "apps/shell/src/addresses/",
      "apps/shell/src/routing/",
      "apps/shell/src/testing/sign-in-alone.test.tsx",
      "apps/shell/src/testing/way-in.test.tsx",
      "apps/shell/src/testing/signed-in.test.tsx",
      "apps/shell/src/testing/frame-of-products.test.tsx",
    ],
    atLeast: 100,
  },
  {
    name: "session-flow",
    sources: ["apps/shell/src/session-flow", "apps/shell/src/composition-root.ts"],
    // How all of it is joined is shown where the shell starts.
    tests: [
      "apps/shell/src/session-flow/",
      "apps/shell/src/testing/start-of-a-page.test.tsx",
      "apps/shell/src/testing/product-ahead.test.tsx",
      "apps/shell/src/testing/product-outcome.test.tsx",
      "apps/shell/src/testing/whole-session.test.tsx",
    ],
    atLeast: 100,
  },
  {
    name: "release",
    sources: ["tooling/release", "tooling/serve"],
    tests: ["tooling/release/", "tooling/serve/"],
    atLeast: 100,
  },
];

/** No product code: tests, what only they use, types, and programs that only read their arguments. */
const LEFT_OUT = [
  /\.test\.tsx?$/,
  /\.d\.ts$/,
  /\/testing\//,
  /^tooling\/(?:release\/release|serve\/main)\.ts$/,
];

export function isMutated(file: string): boolean {
  return /\.tsx?$/.test(file) && !LEFT_OUT.some((pattern) => pattern.test(file));
}

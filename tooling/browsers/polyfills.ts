/** Something that the oldest browsers lack and get from a file of its own, which newer ones do not load. */
export interface Polyfill {
  /** Keys of the compatibility data. */
  readonly feature: string;
  /** The module that brings it. */
  readonly module: string;
  /** True in a browser that has it; for browsers that know nothing newer than ES5. */
  readonly isThere: string;
}

/**
 * What is lent to the oldest browsers: what the built files use and the floor lacks, where no simpler code
 * does it. `pnpm floor` fails where one of these is used by nothing. ADR 0055
 */
export const POLYFILLS: readonly Polyfill[] = [
  {
    feature: "javascript.builtins.Array.toSorted",
    module: "core-js/modules/es.array.to-sorted",
    isThere: "[].toSorted",
  },
  {
    feature: "javascript.builtins.Array.toReversed",
    module: "core-js/modules/es.array.to-reversed",
    isThere: "[].toReversed",
  },
  // In built files nobody can tell a typed array from another: they have what is called the same.
  {
    feature: "javascript.builtins.TypedArray.toSorted",
    module: "core-js/modules/es.typed-array.to-sorted",
    isThere: "Int8Array.prototype.toSorted",
  },
  {
    feature: "javascript.builtins.TypedArray.toReversed",
    module: "core-js/modules/es.typed-array.to-reversed",
    isThere: "Int8Array.prototype.toReversed",
  },
  {
    feature: "api.URL.canParse_static",
    module: "core-js/modules/web.url.can-parse",
    isThere: "URL.canParse",
  },
];

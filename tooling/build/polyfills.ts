/** A feature that the oldest browsers lack and load from a separate file, which newer browsers do not load. */
export interface Polyfill {
  /** The module that brings it. */
  readonly module: string;
  /** True in a browser that has it; for browsers that know nothing newer than ES5. */
  readonly isSupported: string;
}

/**
 * The polyfills of the browsers in `.browserslistrc`: features that built files use and these browsers lack, where no
 * simpler code avoids them.
 */
export const POLYFILLS: readonly Polyfill[] = [
  { module: "core-js/modules/es.array.to-sorted", isSupported: "[].toSorted" },
  { module: "core-js/modules/es.array.to-reversed", isSupported: "[].toReversed" },
  { module: "core-js/modules/es.typed-array.to-sorted", isSupported: "Int8Array.prototype.toSorted" },
  { module: "core-js/modules/es.typed-array.to-reversed", isSupported: "Int8Array.prototype.toReversed" },
  { module: "core-js/modules/web.url.can-parse", isSupported: "URL.canParse" },
];

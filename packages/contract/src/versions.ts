/**
 * The versions of the contract, each with the digest of its documents: a new line for each change, with a new number, and no
 * line is ever changed. The first number counts what a server of before no longer fulfils, the second what was added.
 */
export const CONTRACT_VERSIONS: readonly { readonly version: string; readonly digest: string }[] = [
  { version: "1.14.0", digest: "c0b083b0444dc88f" },
  { version: "1.14.1", digest: "807ff1bbafc2067e" },
  { version: "1.15.0", digest: "e493469b4267b8f7" },
  { version: "1.16.0", digest: "23fca8a1ca3cf8e1" },
  { version: "1.17.0", digest: "1394888673c9cc29" },
  { version: "2.0.0", digest: "8960fa9d5656bcb6" },
  { version: "2.1.0", digest: "3f99eebe0ab4f524" },
];

/** Before the list there were thirteen changes under the number 1.0.0. */
export const CONTRACT_VERSION = CONTRACT_VERSIONS.at(-1)?.version ?? "";

type Version = readonly [major: number, minor: number, patch: number];

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/;

/**
 * Whether a shell with this contract version can carry a product that asks for `range`. Ranges are a caret
 * and a version (`^1.2.0`: from there up to the next major) or one exact version. Anything else, and any
 * version below 1, which promises nothing, is a no.
 */
export function isContractInRange(contractVersion: string, range: string): boolean {
  const offered = parseVersion(contractVersion);
  const isCaret = range.startsWith("^");
  const wanted = parseVersion(isCaret ? range.slice(1) : range);
  if (!offered || !wanted || wanted[0] === 0) return false;
  if (!isCaret) return compare(offered, wanted) === 0;
  return offered[0] === wanted[0] && compare(offered, wanted) >= 0;
}

function parseVersion(text: string): Version | undefined {
  const match = VERSION.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

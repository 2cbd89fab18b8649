export function getDetailPath(duid: string): string {
  return `/detail/${encodeURIComponent(duid)}`;
}

/**
 * The user ID of an address below /detail, decoded once: the router's own parameter turns the "%2F" of an ID into a slash.
 * Undefined where the address names none.
 */
export function parseDuid(pathname: string): string | undefined {
  const [, part] = /^\/detail\/([^/]+)/.exec(pathname) ?? [];
  if (part === undefined) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    // Typed by hand: a percent sign that encodes nothing.
    return part;
  }
}

/**
 * The address of another participant's page: the trend and its timescale stay as they were chosen, the visible
 * range does not, because it holds dates of this participant's readings.
 */
export function toDetailPath(duid: string, from: { readonly search: string; readonly hash: string }): string {
  const scale = new URLSearchParams(from.search).get("scale");
  const search = scale === null ? "" : `?${new URLSearchParams({ scale }).toString()}`;
  return `${getDetailPath(duid)}${search}${from.hash}`;
}

export function parseRecordId(search: string): number | undefined {
  const text = new URLSearchParams(search).get("record") ?? "";
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/** The same page with another record open; undefined: the latest. The trend stays as it is. */
export function toRecordPath(
  id: number | undefined,
  from: { readonly pathname: string; readonly search: string; readonly hash: string },
): { readonly pathname: string; readonly search: string; readonly hash: string } {
  const search = new URLSearchParams(from.search);
  if (id === undefined) search.delete("record");
  else search.set("record", String(id));
  const text = search.toString();
  return { pathname: from.pathname, search: text === "" ? "" : `?${text}`, hash: from.hash };
}

export function getDetailPath(duid: string): string {
  return `/detail/${encodeURIComponent(duid)}`;
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

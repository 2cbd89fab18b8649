/** Where a participant's detail is. */
export function getDetailAddress(duid: string): string {
  return `/detail/${encodeURIComponent(duid)}`;
}

/**
 * The address of another participant's page: the trend and its timescale stay as they were chosen, the visible
 * range does not, because it holds dates of this participant's readings. @spec §2
 */
export function toDetailAddress(
  duid: string,
  from: { readonly search: string; readonly hash: string },
): string {
  const scale = new URLSearchParams(from.search).get("scale");
  const search = scale === null ? "" : `?${new URLSearchParams({ scale }).toString()}`;
  return `${getDetailAddress(duid)}${search}${from.hash}`;
}

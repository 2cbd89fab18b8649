/** Where a participant's detail is. */
export function getDetailAddress(duid: string): string {
  return `/detail/${encodeURIComponent(duid)}`;
}

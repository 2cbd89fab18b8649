/** Times are shown in the browser's zone. Decision H1 */
export function getTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

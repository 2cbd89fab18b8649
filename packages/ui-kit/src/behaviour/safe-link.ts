const ALLOWED: readonly string[] = ["https:", "http:", "mailto:"];

/** An address from data that may become a link; undefined for everything else, such as what runs code. */
export function getSafeLink(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  return ALLOWED.includes(new URL(url).protocol) ? url : undefined;
}

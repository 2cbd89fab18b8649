/** What the first page does not need leaves the network to it for so long. ADR 0087 */
export const AFTER_FIRST_PAGE_MS = 3_000;

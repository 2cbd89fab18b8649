import { dropFormatCharacters } from "./pasted-text.ts";

/** A username as it is sent and compared: an e-mail address, however it was written. @spec §5, decision C2 */
export function normaliseUsername(written: string): string {
  return dropFormatCharacters(written).trim().toLowerCase();
}

/** Whether two usernames are of one account; a name that is not known is nobody's. */
export function isSameAccount(a: string | null | undefined, b: string): boolean {
  return typeof a === "string" && normaliseUsername(a) === normaliseUsername(b);
}

import { dropFormatCharacters } from "../text/pasted-text.ts";

/** A username as it is sent and compared: an email address, however it was written. */
export function normaliseUsername(written: string): string {
  return dropFormatCharacters(written).trim().toLowerCase();
}

/** Whether two usernames belong to one account; an unknown name matches none. */
export function isSameAccount(a: string | null | undefined, b: string): boolean {
  return typeof a === "string" && normaliseUsername(a) === normaliseUsername(b);
}

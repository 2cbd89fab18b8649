/** Every channel is private and end-to-end encrypted. */
export const CHANNEL_PREFIX = "private-encrypted-";

/** What a channel is about, by the word that begins its name. */
export const CHANNEL_KINDS = ["handset", "availability", "locks"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** The name of a channel. `encoded`: URL-safe base64 of the text, without padding. */
export function nameChannel(kind: ChannelKind, encoded: string, prefix: string = CHANNEL_PREFIX): string {
  return `${prefix}${kind}@${encoded}`;
}

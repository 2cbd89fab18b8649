/** Every channel is private and end-to-end encrypted. Decision J14 */
export const CHANNEL_PREFIX = "private-encrypted-";

/** Events of a handset: breath records, their progress and life cycle. */
export function handsetChannel(udi: string, prefix = CHANNEL_PREFIX): string {
  return `${prefix}handset@${encodeForChannel(udi)}`;
}

/** Who holds a handset. */
export function availabilityChannel(udi: string, prefix = CHANNEL_PREFIX): string {
  return `${prefix}availability@${encodeForChannel(udi)}`;
}

/** Who holds the handsets of a project. Decision N13 */
export function locksChannel(projectId: string, prefix = CHANNEL_PREFIX): string {
  return `${prefix}locks@${encodeForChannel(projectId)}`;
}

/** URL-safe base64 of the UTF-8 text, without padding: channel names allow no brackets. Decision J13 */
export function encodeForChannel(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

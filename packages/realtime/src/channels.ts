import { nameChannel } from "@capno/api-client/schemas/channels";

/** Events of a handset: breath records, their progress and life cycle. */
export function handsetChannel(udi: string, prefix?: string): string {
  return nameChannel("handset", encodeForChannel(udi), prefix);
}

export function availabilityChannel(udi: string, prefix?: string): string {
  return nameChannel("availability", encodeForChannel(udi), prefix);
}

export function locksChannel(projectId: string, prefix?: string): string {
  return nameChannel("locks", encodeForChannel(projectId), prefix);
}

/** URL-safe base64 of the UTF-8 text, without padding: channel names allow no brackets. */
export function encodeForChannel(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

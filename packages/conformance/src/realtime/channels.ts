import { nameChannel, type ChannelKind } from "@capno/api-client/schemas/channels";

/** The name of a channel about a handset or a project. Decision J13 */
export const toChannel = (kind: ChannelKind, about: string): string =>
  nameChannel(kind, Buffer.from(about, "utf8").toString("base64url"));

/** What a channel is about: the part of its name before the sign. */
export function getKind(channel: string): ChannelKind | undefined {
  const kind = /^private-encrypted-(\w+)@/.exec(channel)?.[1];
  return kind === "handset" || kind === "availability" || kind === "locks" ? kind : undefined;
}

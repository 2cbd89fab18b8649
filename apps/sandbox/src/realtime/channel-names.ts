import { CHANNEL_KINDS, CHANNEL_PREFIX, nameChannel } from "@capno/api-client/schemas/channels";

export const getHandsetChannel = (udi: string) => nameChannel("handset", encode(udi));
export const getAvailabilityChannel = (udi: string) => nameChannel("availability", encode(udi));
export const getLocksChannel = (projectId: string) => nameChannel("locks", encode(projectId));

const NAME = new RegExp(`^${CHANNEL_PREFIX}(${CHANNEL_KINDS.join("|")})@([A-Za-z0-9_-]+)$`);

type ChannelSubject =
  | { readonly kind: "handset" | "availability"; readonly udi: string }
  | { readonly kind: "locks"; readonly projectId: string };

/** What a channel is about, or undefined for a name that no front end may ask for. */
export function parseChannelName(name: string): ChannelSubject | undefined {
  const match = NAME.exec(name);
  const [, kind, encoded] = match ?? [];
  if (!kind || !encoded) return undefined;
  const subject = Buffer.from(encoded, "base64url").toString("utf8");
  if (encode(subject) !== encoded) return undefined;
  return kind === "locks"
    ? { kind, projectId: subject }
    : { kind: kind as "handset" | "availability", udi: subject };
}

function encode(text: string): string {
  return Buffer.from(text, "utf8").toString("base64url");
}

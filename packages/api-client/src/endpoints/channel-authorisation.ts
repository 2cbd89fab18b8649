import { ApiError } from "../api-error.ts";
import { parseReply } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import { ChannelAuthReply } from "../schemas/handsets.ts";

export const CHANNEL_AUTHORISATION = {
  method: "POST",
  path: "/pusher/auth/",
  action: "connecting to live updates",
  expected: [401, 403],
  reply: ChannelAuthReply,
} as const satisfies Endpoint;

export interface ChannelAuthorisation {
  readonly auth: string;
  /** base64 of the channel's key; absent for a channel that is not encrypted. */
  readonly sharedSecret: string | undefined;
}

/**
 * Authorises a realtime channel.
 * @throws {ApiError} A refusal (401, 403) with its status; it does not end the session.
 */
export async function authoriseChannel(
  http: Http,
  channel: string,
  socketId: string,
): Promise<ChannelAuthorisation> {
  const form = { socket_id: socketId, channel_name: channel };
  const request = toRequest(CHANNEL_AUTHORISATION, { form });
  const reply = await http.send(request);
  if (reply.status === 401 || reply.status === 403) {
    const { method, path, action } = request;
    const { status } = reply;
    throw new ApiError({
      kind: "unexpected-status",
      method,
      path,
      action,
      status,
      required: false,
    });
  }
  const wire = parseReply(http, request, reply, CHANNEL_AUTHORISATION.reply);
  return { auth: wire.auth, sharedSecret: wire.shared_secret };
}

import { isApiError } from "@capno/api-client/api-error";
import {
  authoriseChannel,
  type ChannelAuthorisation,
} from "@capno/api-client/endpoints/channel-authorisation";
import type { Http } from "@capno/api-client/http";

import type { RealtimeRefusals } from "./realtime-refusals.ts";

/** Asks the server for a channel, and tells of it where the server refuses. */
export function createChannelAuthoriser(
  http: Http,
  refusals: Pick<RealtimeRefusals, "noteAllowed" | "noteRefused">,
) {
  return async (channel: string, socketId: string): Promise<ChannelAuthorisation> => {
    try {
      const authorisation = await authoriseChannel(http, channel, socketId);
      refusals.noteAllowed(channel);
      return authorisation;
    } catch (error) {
      // A lost network shows in the header's strip; only the server's own refusal is told.
      if (isApiError(error) && error.facts.kind === "unexpected-status") refusals.noteRefused(channel);
      throw error;
    }
  };
}

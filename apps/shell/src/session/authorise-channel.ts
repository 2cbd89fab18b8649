import { isApiError } from "@capno/api-client/api-error";
import {
  authoriseChannel,
  type ChannelAuthorisation,
} from "@capno/api-client/endpoints/channel-authorisation";
import type { Http } from "@capno/api-client/http";

import type { RealtimeRefusals } from "./realtime-refusals.ts";

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
      // The header's strip shows a lost network; report only a refusal by the server.
      if (isApiError(error) && error.facts.kind === "unexpected-status") refusals.noteRefused(channel);
      throw error;
    }
  };
}

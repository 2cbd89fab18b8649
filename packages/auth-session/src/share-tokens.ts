import type { Clock } from "@capno/api-client/clock";

import { toTokensMessage, type LiveSession } from "./live-session.ts";
import type { TabChannel } from "./tab-services.ts";
import type { TabMessage } from "./tab-messages.ts";

/** Tokens between the tabs of a browser: sent when they are new, requested before the server is asked. */
export interface SharedTokens {
  postTokens(session: LiveSession): void;
  /** Resolves when another tab has sent newer tokens, or its time has passed. */
  requestTokens(session: LiveSession, patienceMs: number): Promise<void>;
  /** This tab adopted newer tokens from another tab, so it stops waiting. */
  onTokensAdopted(): void;
}

/** Without a channel there are no other tabs: nothing is sent, and asking does not wait. */
export function shareTokens(channel: TabChannel<TabMessage> | undefined, clock: Clock): SharedTokens {
  let onArrival: (() => void) | undefined;
  return {
    postTokens(session) {
      const message = toTokensMessage(session);
      if (message !== undefined) channel?.post(message);
    },
    async requestTokens(session, patienceMs) {
      if (channel === undefined) return;
      let giveUp: (() => void) | undefined;
      // Not `Promise.withResolvers`: the oldest browsers that are supported have none.
      await new Promise<void>((resolve) => {
        onArrival = resolve;
        giveUp = clock.after(patienceMs, resolve);
        channel.post({
          type: "tokens-wanted",
          family: session.family,
          serial: session.serial,
          hasAccess: session.access !== undefined,
        });
      });
      giveUp?.();
    },
    onTokensAdopted: () => onArrival?.(),
  };
}

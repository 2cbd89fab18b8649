import { watchInactivity } from "@capno/auth-session/watch-inactivity";

import { showPrivacyScreenUntilChecked } from "./privacy-screen.ts";
import type { SessionChunk } from "./session-chunk.ts";

interface SignedInWatch {
  staySignedIn(): void;
  holdIdleClock(): () => void;
  end(): void;
}

interface SignedInWatchOptions {
  readonly core: SessionChunk;
  readonly onIdle: (secondsLeft: number | undefined) => void;
  readonly onCovered: (covered: boolean) => void;
}

const MINUTE_MS = 60_000;

export function watchSignedIn({ core, onIdle, onCovered }: SignedInWatchOptions): SignedInWatch {
  const { config, clock, session } = core;
  const inactivity = watchInactivity({
    limitMs: config.session.idleTimeoutMin * MINUTE_MS,
    warningMs: config.session.idleWarningMin * MINUTE_MS,
    sessionOwner: session.sessionOwner() ?? "",
    clock,
    onChange: (view) => onIdle(view.status === "warning" ? view.secondsLeft : undefined),
    onExpired: () => session.logOut("inactive"),
  });
  const stopCover = showPrivacyScreenUntilChecked({
    root: document.documentElement,
    page: window,
    wall: () => clock.wall(),
    after: (ms, callback) => clock.after(ms, callback),
    onCovered,
    check: async () => {
      session.revalidate();
      inactivity.check();
      // Signs out by itself if the session is over; other requests report a lost network.
      await session.getAccessToken().catch(() => undefined);
    },
  });
  return {
    staySignedIn: () => inactivity.stay(),
    holdIdleClock: () => inactivity.hold(),
    end: () => {
      inactivity.dispose();
      stopCover();
      onIdle(undefined);
    },
  };
}

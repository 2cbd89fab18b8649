import type { Clock } from "@capno/api-client/clock";

/** The library's activity and pong time-outs together: a connection that is alive is never silent for longer. */
const PING_TIME_MS = 150_000;
const CHECK_INTERVAL_MS = 30_000;
/** How long an answer to a ping of our own may take. */
const ANSWER_TIMEOUT_MS = 2_000;

interface LivenessOptions {
  readonly clock: Clock;
  /** Sends something that the server answers. */
  readonly ping: () => void;
  /** Nothing arrived for longer than a working connection can be silent; a ping is sent. */
  readonly onSuspect: () => void;
  /** A message arrived after `onSuspect`. */
  readonly onRecovered: () => void;
  readonly onDead: () => void;
}

interface Liveness {
  onConnected(): void;
  /** Called with every message that arrives. */
  onMessage(): void;
  /** The page or the machine may have slept: asks the server for a sign of life. False: there is no connection to ask. */
  check(): boolean;
  isSilent(): boolean;
  stop(): void;
}

/** Detects that an open socket is dead, as after sleep or a change of network. */
export function createLiveness(options: LivenessOptions): Liveness {
  const { clock } = options;
  /** Undefined while not connected. Wall-clock time, because it advances while a machine sleeps. */
  let lastMessageAt: number | undefined;
  let isSuspect = false;
  let stopChecking = () => {};
  let stopAsking: (() => void) | undefined;

  const isSilent = () => lastMessageAt !== undefined && clock.wall() - lastMessageAt >= PING_TIME_MS;

  function stop(): void {
    lastMessageAt = undefined;
    isSuspect = false;
    stopChecking();
    stopAsking?.();
    stopAsking = undefined;
  }

  function checkLater(): void {
    stopChecking = clock.after(CHECK_INTERVAL_MS, () => {
      checkLater();
      if (isSilent()) check();
    });
  }

  function check(): boolean {
    if (lastMessageAt === undefined) return false;
    if (isSilent() && !isSuspect) {
      isSuspect = true;
      options.onSuspect();
    }
    if (stopAsking !== undefined) return true;
    stopAsking = clock.after(ANSWER_TIMEOUT_MS, () => {
      stop();
      options.onDead();
    });
    options.ping();
    return true;
  }

  return {
    onConnected() {
      stop();
      lastMessageAt = clock.wall();
      checkLater();
    },
    onMessage() {
      if (lastMessageAt === undefined) return;
      lastMessageAt = clock.wall();
      stopAsking?.();
      stopAsking = undefined;
      if (!isSuspect) return;
      isSuspect = false;
      options.onRecovered();
    },
    check,
    isSilent,
    stop,
  };
}

import type { Clock } from "@capno/api-client/clock";

/** The delay doubles from 1 s up to this, plus up to 50 % jitter. */
const LONGEST_DELAY_S = 20;
/** The least delay, also when page or network flap. */
const SHORTEST_DELAY_MS = 1000;
/** The first connection may cross a slow network: its speed is not known yet. */
const FIRST_PATIENCE_S = 8;
/** A connection that ends sooner than this counts as one more failed attempt: the server may be closing each one. */
const STABLE_AFTER_MS = 30_000;

interface ReconnectionOptions {
  readonly clock: Clock;
  readonly random: () => number;
  /** Gives up the attempt at hand and begins another. */
  readonly restart: () => void;
}

interface Reconnection {
  connected(): void;
  /** Not connected (any more); an attempt may be in progress. */
  interrupted(): void;
  /** The connection or the attempt was ended, by the server or for want of an answer: no attempt is in progress. */
  ended(): void;
  /** Begins an attempt now, connected or not; begins none before there was a first one. */
  renew(): void;
  stop(): void;
}

/**
 * Exponential back-off with jitter, whatever ended the connection. One timer covers both cases: an attempt that has
 * failed waits for it, an attempt that hangs is aborted when it fires.
 */
export function createReconnection(options: ReconnectionOptions): Reconnection {
  const { clock, random } = options;
  let attempt = 0;
  let isFirst = true;
  let isConnected = false;
  let restartedAt = Number.NEGATIVE_INFINITY;
  let stopTimer: (() => void) | undefined;

  function clear(): void {
    stopTimer?.();
    stopTimer = undefined;
  }

  function wait(): void {
    const delayS = isFirst && attempt === 0 ? FIRST_PATIENCE_S : Math.min(2 ** attempt, LONGEST_DELAY_S);
    stopTimer ??= clock.after(delayS * 1000 * (1 + 0.5 * random()), restart);
  }

  function restart(): void {
    clear();
    attempt += 1;
    restartedAt = clock.monotonic();
    // Armed first: the restart itself reports an interruption.
    wait();
    options.restart();
  }

  return {
    connected() {
      clear();
      isConnected = true;
      isFirst = false;
      stopTimer = clock.after(STABLE_AFTER_MS, () => (attempt = 0));
    },
    interrupted() {
      if (isConnected) clear();
      isConnected = false;
      wait();
    },
    ended() {
      clear();
      isConnected = false;
      isFirst = false;
      wait();
    },
    renew() {
      if (stopTimer === undefined) return;
      clear();
      attempt = 0;
      isConnected = false;
      const rest = SHORTEST_DELAY_MS - (clock.monotonic() - restartedAt);
      if (rest <= 0) restart();
      else stopTimer = clock.after(rest, restart);
    },
    stop() {
      clear();
      attempt = 0;
      isFirst = true;
      isConnected = false;
      restartedAt = Number.NEGATIVE_INFINITY;
    },
  };
}

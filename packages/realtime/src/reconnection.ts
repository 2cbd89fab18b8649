import type { Clock } from "@capno/api-client/clock";

/**
 * How long one attempt to connect may take before a new one begins, in seconds. The library's own patience
 * is 15 s and more, also when an attempt has failed at once: an outage of 4 s would cost 15.
 */
const PATIENCE_S = [2, 2, 3, 4, 6, 8, 10];
const MOST_PATIENCE_S = 15;
/** The first connection may cross a slow network: nothing is known of it yet. */
const FIRST_PATIENCE_S = 8;
/** A gap between two looks that only a machine asleep explains; throttled pages look once a minute. */
const SLEEP_GAP_MS = 5 * 60_000;
const LOOK_INTERVAL_MS = 30_000;

export interface ReconnectionOptions {
  readonly clock: Clock;
  readonly random: () => number;
  /** Gives up the attempt at hand and begins another. */
  readonly restart: () => void;
}

export interface Reconnection {
  connected(): void;
  /** Not connected (any more). */
  interrupted(): void;
  /** The network is back, the page is visible again: now. */
  now(): void;
  stop(): void;
}

export function createReconnection(options: ReconnectionOptions): Reconnection {
  const { clock, random } = options;
  let attempt = 0;
  let wasConnected = false;
  let isConnected = false;
  let stopTimer: (() => void) | undefined;

  function clear(): void {
    stopTimer?.();
    stopTimer = undefined;
  }

  function wait(): void {
    const known = PATIENCE_S[attempt] ?? MOST_PATIENCE_S;
    const patienceS = wasConnected || attempt > 0 ? known : FIRST_PATIENCE_S;
    stopTimer ??= clock.after(patienceS * 1000 * (0.8 + 0.4 * random()), restart);
  }

  function restart(): void {
    clear();
    attempt += 1;
    // Armed first: the restart itself reports an interruption.
    wait();
    options.restart();
  }

  /** A socket that slept may be dead without knowing it, for minutes. */
  function lookForSleep(since: number): void {
    stopTimer = clock.after(LOOK_INTERVAL_MS, () => {
      const gap = clock.wall() - since;
      if (gap > SLEEP_GAP_MS) restart();
      else lookForSleep(clock.wall());
    });
  }

  return {
    connected() {
      clear();
      isConnected = true;
      wasConnected = true;
      attempt = 0;
      lookForSleep(clock.wall());
    },
    interrupted() {
      if (isConnected) clear();
      isConnected = false;
      wait();
    },
    now() {
      if (isConnected || stopTimer === undefined) return;
      attempt = 0;
      restart();
    },
    stop() {
      clear();
      attempt = 0;
      wasConnected = false;
    },
  };
}

import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";

export interface ChannelAuthorisation {
  readonly auth: string;
  /** base64 of the channel's key. */
  readonly sharedSecret: string | undefined;
}

export type Authorise = (channel: string, socketId: string) => Promise<ChannelAuthorisation>;

export interface AuthorisationRequest {
  readonly channel: string;
  readonly socketId: string;
  /** Whether a caller still waits; checked before sending and before delivering the result. */
  readonly isStillNeeded: () => boolean;
  readonly onDropped: () => void;
  readonly onGranted: (authorisation: ChannelAuthorisation) => void;
  readonly onRefused: (error: unknown) => void;
}

interface AuthorisationQueue {
  /** `delayMs` spreads the requests of many clients that come back at once. */
  add(request: AuthorisationRequest, delayMs: number): void;
  clear(): void;
}

const MOST_IN_FLIGHT = 6;
/** A longer time is not waited: a page in use must not go without updates for an hour. */
const LONGEST_PAUSE_S = 60;

/** Asks for channels, at most six at once, each channel once at a time, and none while told to wait. */
export function createAuthorisationQueue(authorise: Authorise, clock: Clock): AuthorisationQueue {
  let waiting: AuthorisationRequest[] = [];
  const inFlight = new Set<string>();
  let pausedUntil = 0;
  let stopPause: (() => void) | undefined;
  let generation = 0;

  function pump(): void {
    dropUnwanted();
    const pause = pausedUntil - clock.monotonic();
    if (pause > 0) {
      stopPause ??= clock.after(pause, () => {
        stopPause = undefined;
        pump();
      });
      return;
    }
    while (inFlight.size < MOST_IN_FLIGHT) {
      const next = waiting.find(({ channel }) => !inFlight.has(channel));
      if (next === undefined) return;
      waiting = waiting.filter((request) => request !== next);
      void send(next);
    }
  }

  function dropUnwanted(): void {
    const dropped = waiting.filter((request) => !request.isStillNeeded());
    waiting = waiting.filter((request) => !dropped.includes(request));
    for (const request of dropped) request.onDropped();
  }

  async function send(request: AuthorisationRequest): Promise<void> {
    inFlight.add(request.channel);
    const { onGranted, onRefused } = request;
    let report: () => void;
    try {
      const authorisation = await authorise(request.channel, request.socketId);
      report = () => onGranted(authorisation);
    } catch (error) {
      const retryAfterS = isApiError(error) ? error.facts.retryAfterS : undefined;
      if (retryAfterS !== undefined) {
        pausedUntil = clock.monotonic() + Math.min(retryAfterS, LONGEST_PAUSE_S) * 1000;
      }
      report = () => onRefused(error);
    }
    inFlight.delete(request.channel);
    if (request.isStillNeeded()) report();
    else request.onDropped();
    pump();
  }

  return {
    add(request, delayMs) {
      const ofGeneration = generation;
      const enter = () => {
        if (ofGeneration !== generation) return;
        // The newest request of a channel is the only one whose socket still exists.
        waiting = [...waiting.filter(({ channel }) => channel !== request.channel), request];
        pump();
      };
      if (delayMs > 0) clock.after(delayMs, enter);
      else enter();
    },
    clear() {
      generation += 1;
      waiting = [];
      stopPause?.();
      stopPause = undefined;
    },
  };
}

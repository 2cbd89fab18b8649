import { isApiError } from "@capno/api-client/api-error";
import type { Clock } from "@capno/api-client/clock";
import { getBackendVersions } from "@capno/api-client/endpoints/version";
import { namesItsPause } from "@capno/api-client/http-queue";
import type { Http } from "@capno/api-client/http";
import { toAbortError } from "@capno/api-client/join-signals";

import { isUnanswered, NO_ANSWER, toReason } from "./failure-reason.ts";

export interface ReadAllOptions<Item, Answer> {
  readonly ask: (item: Item) => Promise<Answer>;
  readonly onAnswer: (item: Item, answer: Answer) => void;
  /** Why there is no answer, in the words of failed.csv. */
  readonly onFailure: (item: Item, reason: string) => void;
  readonly onLink: (isUp: boolean) => void;
  /** The server wants to be left alone for so long; everything waits. */
  readonly onBusy: (ms: number) => void;
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, "after">;
  /** Used to check whether the server can be reached at all. */
  readonly http: Http;
}

/** Requests sent at once. */
const AT_ONCE = 4;
/** Attempts for each item while the server can be reached. */
const TRIES = 3;
/** How long to wait before the next request after the network was found down. */
const LINK_CHECK_MS = 15_000;
/** Pauses that the server may ask for in a row, and the longest of them. */
const MOST_PAUSES = 6;
const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

/**
 * Asks for every item until each has an answer or a reason for failure. While the network is down, unanswered requests
 * do not count as failures: they wait without limit and are sent again. After a pause that the server asked for, one
 * item is requested alone. Rejects when the signal is aborted, the session is over, or the server keeps asking for pauses.
 */
export async function readAll<Item, Answer>(
  items: readonly Item[],
  options: ReadAllOptions<Item, Answer>,
): Promise<void> {
  const { onFailure, onLink, onBusy, signal, clock, http } = options;
  const tries = new Map<Item, number>();
  let left = items;
  let pauses = 0;
  while (left.length > 0) {
    const round = await askRound(pauses > 0 ? left.slice(0, 1) : left, options);
    const rest = left.filter((item) => !round.settled.has(item));
    if (round.pause !== undefined) {
      const ms = getPauseMs(round.pause);
      pauses += 1;
      if (pauses >= MOST_PAUSES || ms > LONGEST_PAUSE_MS) throw round.pause;
      onBusy(ms);
      await waitFor(clock, ms, signal);
    } else if (round.unanswered.size > 0) {
      const isUp = await isReachable(http, signal);
      signal.throwIfAborted();
      onLink(isUp);
      for (const item of isUp ? round.unanswered : []) {
        const tried = (tries.get(item) ?? 0) + 1;
        tries.set(item, tried);
        if (tried < TRIES) continue;
        rest.splice(rest.indexOf(item), 1);
        onFailure(item, NO_ANSWER);
      }
      if (rest.length > 0) await waitFor(clock, LINK_CHECK_MS, signal);
      if (rest.length > 0) onLink(true);
    } else pauses = 0;
    left = rest;
  }
}

interface Round<Item> {
  readonly settled: Set<Item>;
  readonly unanswered: Set<Item>;
  pause: Error | undefined;
}

/** Asks for each item once, a few at a time, until the server asks for a pause. */
async function askRound<Item, Answer>(
  items: readonly Item[],
  { ask, onAnswer, onFailure, signal }: ReadAllOptions<Item, Answer>,
): Promise<Round<Item>> {
  const round: Round<Item> = { settled: new Set(), unanswered: new Set(), pause: undefined };
  const waiting = items.values();
  let isOver = false;
  async function work(): Promise<void> {
    for (const item of waiting) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- a few at a time
        const answer = await ask(item);
        if (isOver) return;
        round.settled.add(item);
        onAnswer(item, answer);
      } catch (error) {
        if (isOver) return;
        if (signal.aborted || isSessionOver(error)) {
          isOver = true;
          throw error;
        }
        if (namesItsPause(error) && error instanceof Error) round.pause = error;
        else if (isUnanswered(error)) round.unanswered.add(item);
        else {
          round.settled.add(item);
          onFailure(item, toReason(error));
        }
      }
      if (round.pause !== undefined) return;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return round;
}

const isSessionOver = (error: unknown) => isApiError(error) && error.facts.kind === "session-ended";

const getPauseMs = (error: Error) => (isApiError(error) ? (error.facts.retryAfterS ?? 0) * 1000 : 0);

const isReachable = (http: Http, signal: AbortSignal) =>
  getBackendVersions(http, { signal }).then(
    () => true,
    (error: unknown) => isApiError(error) && error.facts.status !== undefined,
  );

function waitFor(clock: Pick<Clock, "after">, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      signal.removeEventListener("abort", giveUp);
      resolve();
    });
    function giveUp() {
      cancel();
      reject(toAbortError(signal));
    }
    signal.addEventListener("abort", giveUp, { once: true });
  });
}

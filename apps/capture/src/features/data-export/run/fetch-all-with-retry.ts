import { isApiError } from "@capno/api-client/api-error";
import { namesItsPause } from "@capno/api-client/http-queue";

import { isUnanswered, NO_ANSWER, toReason } from "./failure-text.ts";

export interface RetryOptions<Item, Answer> {
  readonly ask: (item: Item) => Promise<Answer>;
  readonly onAnswer: (item: Item, answer: Answer) => void;
  readonly onFailure: (item: Item, reason: string) => void;
  /** Whether the server can be reached at all. */
  readonly isReachable: () => Promise<boolean>;
  readonly onLink: (isUp: boolean) => void;
  /** Waits before those without an answer are asked for again. */
  readonly wait: () => Promise<void>;
  readonly signal: AbortSignal;
}

/** So often an item is asked for while the server can be reached. */
const TRIES = 3;

/**
 * Requests every item until each has an answer or a reason for failure. While the network is down, unanswered requests
 * do not count as failures: they wait without limit and are sent again. Rejects when the run or its session is over, and
 * where the server still asks for a pause after the queue has waited for it as often as it may.
 */
export async function fetchAllWithRetry<Item, Answer>(
  items: readonly Item[],
  settling: RetryOptions<Item, Answer>,
): Promise<void> {
  const { ask, onAnswer, onFailure, isReachable, onLink, wait, signal } = settling;
  const tries = new Map<Item, number>();
  let left = items;
  while (left.length > 0) {
    const unanswered = new Set<Item>();
    await Promise.all(
      left.map(async (item) => {
        try {
          onAnswer(item, await ask(item));
        } catch (error) {
          if (signal.aborted || isSessionOver(error) || namesItsPause(error)) throw error;
          if (isUnanswered(error)) unanswered.add(item);
          else onFailure(item, toReason(error));
        }
      }),
    );
    if (unanswered.size === 0) return;
    const isUp = await isReachable();
    signal.throwIfAborted();
    onLink(isUp);
    for (const item of isUp ? [...unanswered] : []) {
      const tried = (tries.get(item) ?? 0) + 1;
      tries.set(item, tried);
      if (tried < TRIES) continue;
      unanswered.delete(item);
      onFailure(item, NO_ANSWER);
    }
    left = left.filter((item) => unanswered.has(item));
    if (left.length > 0) await wait();
    signal.throwIfAborted();
    if (left.length > 0) onLink(true);
  }
}

const isSessionOver = (error: unknown) => isApiError(error) && error.facts.kind === "session-ended";

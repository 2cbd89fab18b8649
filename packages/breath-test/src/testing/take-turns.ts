import type { ManualClock } from "@capno/api-client/testing/manual-clock";
import { act } from "@testing-library/react";

export type During = (happen: () => unknown) => Promise<void>;

/** Until the browser's locks are granted that were released or asked for before, and the tabs have followed. */
export async function waitForLocks(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++)
    // oxlint-disable-next-line no-await-in-loop -- turns follow each other
    await navigator.locks.request(crypto.randomUUID(), () => undefined);
}

/** Enough turns for an answer to be read, shown, and followed by the next request. */
const TURNS = 8;

/** Runs a change, then lets effects, responses and TanStack Query's notifications, which use a real timer, follow. */
export function createDuring(clock: Pick<ManualClock, "advanceAsync">): During {
  return async (happen) => {
    await act(async () => void (await happen()));
    for (let turn = 0; turn < TURNS; turn++) {
      // oxlint-disable-next-line no-await-in-loop -- turns follow each other
      await act(async () => {
        await clock.advanceAsync(0);
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    }
  };
}

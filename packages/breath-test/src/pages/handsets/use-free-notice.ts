import { getLockState, LOCK_STATES } from "@capno/domain/handset";
import { useEffect, useEffectEvent, useState } from "react";

import type { ListedHandset } from "../../queries/handsets-query.ts";
import { useJourney } from "../../session/journey-context.ts";
import { isPending } from "../../test-run/test-run-transitions.ts";

export const TEST_RUNNING = "A test is running, so the handset was not chosen.";

export interface FreeNotice {
  isAwaited(udi: string): boolean;
  toggle(udi: string): void;
}

/**
 * Tells once, also in the page's title, that an awaited handset is free. It never takes the handset: the person chooses it,
 * or somebody else was faster.
 */
export function useFreeNotice(
  handsets: readonly ListedHandset[] | undefined,
  choose: (udi: string) => void,
): FreeNotice {
  const { services, testRun } = useJourney();
  const { notices, session } = services;
  const { username } = session.account();
  const [awaited, setAwaited] = useState<ReadonlySet<string>>(new Set());
  const [freed, setFreed] = useState<ListedHandset>();
  const toggle = (udi: string) =>
    setAwaited((before) => {
      const after = new Set(before);
      if (!after.delete(udi)) after.add(udi);
      return after;
    });
  // A handset that the list omits is not known to be free.
  const left = (handsets ?? []).find(
    ({ udi, lockedBy }) =>
      awaited.has(udi) && getLockState(lockedBy, username) !== LOCK_STATES.lockedBySomeoneElse,
  );
  if (left !== undefined) {
    toggle(left.udi);
    // Otherwise the person has it themself, in this window or another.
    if (left.lockedBy === null) setFreed(left);
  }
  const message = freed && `Handset ${freed.serialText} is free.`;
  const tell = useEffectEvent(() => {
    if (message === undefined || freed === undefined) return;
    // Another handset would end a running test. The message may be older than its Start.
    const isTestRunning = () => isPending(testRun.getState().phase);
    const run = () => (isTestRunning() ? notices.toast({ message: TEST_RUNNING }) : choose(freed.udi));
    notices.toast({ message, ...(!isTestRunning() && { action: { label: "Choose it", run } }) });
  });
  useEffect(() => tell(), [freed]);
  useTitle(message, () => setFreed(undefined));
  return { isAwaited: (udi) => awaited.has(udi), toggle };
}

const ATTENTION = ["focus", "pointerdown", "keydown"] as const;

/** Shows a message before the page's title until the person is back at the page. */
function useTitle(message: string | undefined, onSeen: () => void): void {
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (message === undefined) return undefined;
    const before = document.title;
    const title = `${message} ${before}`;
    document.title = title;
    const onAttention = () => see();
    for (const name of ATTENTION) window.addEventListener(name, onAttention);
    return () => {
      for (const name of ATTENTION) window.removeEventListener(name, onAttention);
      // Another page may have given its own title since.
      if (document.title === title) document.title = before;
    };
  }, [message]);
}

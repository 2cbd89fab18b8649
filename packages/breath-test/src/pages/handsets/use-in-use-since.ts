import { getLockState, LOCK_STATES } from "@capno/domain/handset/handset-lock";
import type { EpochMs } from "@capno/domain/units";
import { useState } from "react";

import type { ListedHandset } from "../../queries/handsets-query.ts";
import { useJourney } from "../../session/journey-context.ts";

export interface InUse {
  readonly by: string;
  readonly since: EpochMs;
  /** The handset was in use when this page first read the list, so perhaps for longer. */
  readonly isOrEarlier: boolean;
}

/** Since when handsets have been seen in use by other accounts, by UDI. The server does not say it. */
export function useInUseSince(handsets: readonly ListedHandset[] | undefined): ReadonlyMap<string, InUse> {
  const { clock, session } = useJourney().services;
  const { username } = session.account();
  const [seen, setSeen] = useState<ReadonlyMap<string, InUse | undefined>>(new Map());
  const next = new Map(seen);
  let hasChanged = false;
  for (const { udi, lockedBy } of handsets ?? []) {
    const by = getLockState(lockedBy, username) === LOCK_STATES.lockedBySomeoneElse ? lockedBy : null;
    const known = seen.get(udi);
    if (seen.has(udi) && (known?.by ?? null) === by) continue;
    hasChanged = true;
    next.set(udi, by === null ? undefined : { by, since: clock.now(), isOrEarlier: !seen.has(udi) });
  }
  if (hasChanged) setSeen(next);
  return new Map([...next].flatMap(([udi, inUse]) => (inUse === undefined ? [] : [[udi, inUse] as const])));
}

export interface LapsedHold {
  readonly username: string;
  readonly udi: string;
}

/** Outlives the session on purpose: who signs in again is told, and everything stored ends with the session. */
let kept: LapsedHold | undefined;

/** The session ended after the lease of a held handset had run out: the machine slept. Quality F18 */
export function keepLapsedHold(hold: LapsedHold | undefined): void {
  kept = hold;
}

/** Once, and only to the account that held it. */
export function takeLapsedHold(username: string): string | undefined {
  const hold = kept;
  kept = undefined;
  return hold?.username === username ? hold.udi : undefined;
}

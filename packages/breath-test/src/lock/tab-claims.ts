import type { TabLocks } from "@capno/auth-session/tab-services";
import type { Clock } from "@capno/api-client/clock";
import type { HandsetUdi } from "@capno/domain/units";

/**
 * How long a reloaded page waits for the page before it to release its claim. The browser may have granted it by then
 * and not said so yet, so the end of the patience refuses nothing: the browser is asked once more.
 */
const PATIENCE_MS = 2_000;

/** `given-up`: released before the browser answered, so it says nothing about other tabs. */
type ClaimAnswer = "claimed" | "refused" | "given-up";

/**
 * Claims a handset for one tab of this browser. The server knows accounts, not tabs: without this, two tabs of one
 * account would unlock each other's handset.
 */
interface TabClaims {
  claim(
    udi: HandsetUdi,
    how: { readonly takeOver: boolean; readonly isPatient: boolean },
  ): Promise<ClaimAnswer>;
  release(): void;
  /** Runs a task while no tab works with the handset; false if one does. */
  runUnclaimed(udi: HandsetUdi, task: () => Promise<void>): Promise<boolean>;
}

/** Without Web Locks every claim succeeds; the server's lease still protects against other accounts. */
export function createTabClaims(options: {
  readonly locks: TabLocks | undefined;
  readonly username: string;
  readonly clock: Pick<Clock, "after">;
  onStolen(udi: HandsetUdi): void;
}): TabClaims {
  const { locks, username, clock, onStolen } = options;
  let current: { readonly release: () => void; readonly ended: Promise<void> } | undefined;

  const toName = (udi: HandsetUdi) => `capno-handset:${username}:${udi}`;

  function release(): void {
    current?.release();
  }

  return {
    release,
    async runUnclaimed(udi, task) {
      if (locks === undefined) return task().then(() => true);
      return locks.request(toName(udi), { ifAvailable: true }, async (lock) => {
        if (lock !== null) await task();
        return lock !== null;
      });
    },
    claim(udi, { takeOver, isPatient }) {
      release();
      if (locks === undefined) return Promise.resolve("claimed");
      // The browser frees a lock asynchronously: without waiting, this tab would be refused because of its own claim.
      const before = current?.ended;
      let isReleased = false;
      const answer = new Promise<ClaimAnswer>((resolve) => {
        let isHeld = false;
        let letGo = (): void => undefined;
        const patience = new AbortController();
        const request = (how: LockOptions): Promise<void> => {
          // Released while it waited: it must not steal the lock any more.
          if (isReleased) return Promise.resolve(resolve("refused"));
          return locks.request(toName(udi), how, (lock) => {
            stopWaiting();
            if (lock === null || isReleased) {
              resolve("refused");
              return undefined;
            }
            isHeld = true;
            const held = new Promise<void>((end) => void (letGo = end));
            resolve("claimed");
            return held;
          });
        };
        const stopWaiting = isPatient ? clock.after(PATIENCE_MS, () => patience.abort()) : () => undefined;
        async function ask(): Promise<void> {
          if (before !== undefined) await before;
          if (takeOver) return request({ steal: true });
          if (isPatient) {
            try {
              return await request({ signal: patience.signal });
            } catch (error) {
              if (isHeld || isReleased || !patience.signal.aborted) throw error;
            }
          }
          return request({ ifAvailable: true });
        }
        const ended = ask().catch(() => {
          stopWaiting();
          if (isHeld && !isReleased) onStolen(udi);
          else resolve("refused");
        });
        current = {
          ended,
          release: () => {
            isReleased = true;
            stopWaiting();
            patience.abort();
            letGo();
          },
        };
      });
      return answer.then((known) => (isReleased ? "given-up" : known));
    },
  };
}

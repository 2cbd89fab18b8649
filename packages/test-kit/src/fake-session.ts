import type { Account } from "@capno/api-client/models/account";
import type { DeferredRequest, ProductSession } from "@capno/product-contract/product-services";

import { anAccount } from "./builders.ts";

export interface FakeSession extends ProductSession {
  /** The account changes, as after user info was read again. */
  setAccount(account: Account): void;
  /** What `refreshAccount` reads; by default the account as it is. */
  nextAccount(account: Account): void;
  /** Runs what was registered, as a log-out does. */
  logOut(): void;
  /** How many hold the idle clock now. */
  idleHolds(): number;
  /** Why the page must not be replaced now, one word for each hold. */
  pageHolds(): readonly ("handset" | "form")[];
  readonly refreshes: number;
  /** What is to be sent at the account's next sign-in. */
  readonly deferred: readonly { readonly until: number; readonly request: DeferredRequest }[];
  /** The lives that were requested, in seconds. */
  readonly ensuredLives: readonly number[];
}

export function createFakeSession(initial: Account = anAccount()): FakeSession {
  let account = initial;
  let next: Account | undefined;
  let holds = 0;
  let refreshes = 0;
  const ensuredLives: number[] = [];
  const deferred: FakeSession["deferred"][number][] = [];
  const watchers = new Set<(account: Account) => void>();
  const tasks = new Set<() => void>();
  const pageHolds = new Set<{ readonly why: "handset" | "form" }>();

  function setAccount(changed: Account): void {
    account = changed;
    for (const watcher of [...watchers]) watcher(changed);
  }

  return {
    account: () => account,
    watchAccount(listener) {
      watchers.add(listener);
      return () => void watchers.delete(listener);
    },
    async refreshAccount() {
      refreshes += 1;
      await Promise.resolve();
      setAccount(next ?? account);
    },
    beforeLogOut(task) {
      tasks.add(task);
      return () => void tasks.delete(task);
    },
    oweUntil: (until, request) => void deferred.push({ until, request }),
    deferred,
    holdIdleClock() {
      let isHeld = true;
      holds += 1;
      return () => {
        if (isHeld) holds -= 1;
        isHeld = false;
      };
    },
    holdPage(why) {
      const hold = { why };
      pageHolds.add(hold);
      return () => void pageHolds.delete(hold);
    },
    pageHolds: () => [...pageHolds].map(({ why }) => why),
    ensureToken(minLifeS) {
      ensuredLives.push(minLifeS);
      return Promise.resolve();
    },
    setAccount,
    nextAccount: (changed) => void (next = changed),
    logOut: () => [...tasks].forEach((task) => task()),
    idleHolds: () => holds,
    get refreshes() {
      return refreshes;
    },
    ensuredLives,
  };
}

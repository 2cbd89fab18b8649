import { expect, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { browserClock } from "../browser-clock.ts";
import { loadConfiguration } from "../configuration/load-configuration.ts";
import { createFirstStores } from "../first-state.ts";
import { createNotices } from "../notices/notice-store.ts";
import { createActivityLog } from "../session-flow/activity-log.ts";
import { createSessionLife, type SessionLifeOptions } from "../session-flow/session-life.ts";
import { CREDENTIALS, until } from "./in-a-clinic.ts";

const NOTHING_NEWER = { products: [], shellVersion: undefined };

const ends: (() => void)[] = [];

/** After each test. */
export function endLives(): void {
  for (const end of ends.splice(0).toReversed()) end();
}

/** A session of its own, without a page: its transport, tokens, watches and socket are the real ones. */
export function openLife(
  configuration = loadConfiguration(),
  findNewer: SessionLifeOptions["products"]["findNewer"] = async () => NOTHING_NEWER,
) {
  const stores = createFirstStores();
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const notices = createNotices({ report });
  const activity = createActivityLog(browserClock);
  const disposeAll = vi.fn<() => void>();
  const restartAt = vi.fn<(address: string) => void>();
  const life = createSessionLife({
    configuration,
    stores,
    notices,
    activity,
    shellVersion: "4.2.4",
    products: {
      describe: async () => undefined,
      disposeAll,
      store: createStore(() => ({ releases: undefined, listFailed: false, areas: {} })),
      open: () => undefined,
      findNewer,
    },
    restartAt,
  });
  ends.push(life.actions.logOut);
  const visitor = () => stores.session.getState().visitor.status;
  const messages = () => notices.store.getState().notices.map(({ message }) => message);
  const levels = () => notices.store.getState().notices.map(({ level }) => level);
  const signIn = async () => {
    expect(await life.actions.signIn(CREDENTIALS)).toEqual({ kind: "signed-in" });
    await until(() => expect(visitor()).toBe("signed-in"));
    return life.productServices();
  };
  return {
    life,
    stores,
    notices,
    activity,
    report,
    disposeAll,
    restartAt,
    visitor,
    messages,
    levels,
    signIn,
  };
}

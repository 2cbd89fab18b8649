import { expect, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { browserClock } from "../services/browser-clock.ts";
import { loadConfiguration } from "../services/configuration/load-configuration.ts";
import { createFirstStores } from "../services/first-stores.ts";
import { createNotices } from "../services/notices/notice-store.ts";
import { createActivityLog } from "../services/activity-log.ts";
import { createSessionManager, type SessionManagerOptions } from "../session/session-manager.ts";
import { CREDENTIALS, until } from "./clinic-setup.ts";

const NOTHING_NEWER = { products: [], shellVersion: undefined };

const ends: (() => void)[] = [];

/** After each test. */
export function endSessionManagers(): void {
  for (const end of ends.splice(0).toReversed()) end();
}

/** A session of its own, without a page: its transport, tokens, watches and socket are the real ones. */
export function openSessionManager(
  configuration = loadConfiguration(),
  findNewer: SessionManagerOptions["products"]["findNewer"] = async () => NOTHING_NEWER,
) {
  const stores = createFirstStores();
  const report = vi.fn<(problem: string, cause?: unknown) => void>();
  const notices = createNotices({ report });
  const activity = createActivityLog(browserClock);
  const disposeAll = vi.fn<() => void>();
  const restartAt = vi.fn<(address: string) => void>();
  const manager = createSessionManager({
    configuration,
    stores,
    notices,
    activity,
    shellVersion: "4.2.4",
    products: {
      describe: async () => undefined,
      disposeAll,
      store: createStore(() => ({ releases: undefined, listFailure: undefined, areas: {} })),
      open: () => undefined,
      findNewer,
    },
    restartAt,
  });
  ends.push(manager.actions.logOut);
  const authState = () => stores.session.getState().authState.status;
  const messages = () => notices.store.getState().notices.map(({ message }) => message);
  const levels = () => notices.store.getState().notices.map(({ level }) => level);
  const signIn = async () => {
    expect(await manager.actions.signIn(CREDENTIALS)).toEqual({ kind: "signed-in" });
    await until(() => expect(authState()).toBe("signed-in"));
    return manager.productServices();
  };
  return {
    manager,
    stores,
    notices,
    activity,
    report,
    disposeAll,
    restartAt,
    authState,
    messages,
    levels,
    signIn,
  };
}

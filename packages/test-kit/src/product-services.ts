import { type ManualClock, createManualClock } from "@capno/api-client/testing/manual-clock";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";

import { aRuntimeConfig } from "./builders.ts";
import { createFakeHttp, type FakeHttp } from "./fake-http.ts";
import { createFakeNotices, type FakeNotices } from "./fake-notices.ts";
import { createFakeRealtime, type FakeRealtime } from "./fake-realtime.ts";
import { createFakeSession, type FakeSession } from "./fake-session.ts";

export interface FakeProductServices extends ProductServices {
  readonly http: FakeHttp;
  readonly session: FakeSession;
  readonly realtime: FakeRealtime;
  readonly notices: FakeNotices;
  readonly clock: ManualClock;
  readonly activity: ProductServices["activity"] & {
    readonly entries: readonly { readonly what: string; readonly detail?: string }[];
  };
  readonly dialogs: ProductServices["dialogs"] & {
    readonly opened: readonly ("support" | "eula")[];
  };
}

/** Text in memory, as the browser keeps it. */
export function createFakeStorage(): KeptText {
  const texts = new Map<string, string>();
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

/** Everything a product is given, without a network, a socket or a real clock. */
export function aProductServices(overrides: Partial<FakeProductServices> = {}): FakeProductServices {
  const entries: FakeProductServices["activity"]["entries"][number][] = [];
  const opened: ("support" | "eula")[] = [];
  return {
    http: createFakeHttp(),
    session: createFakeSession(),
    realtime: createFakeRealtime(),
    notices: createFakeNotices(),
    activity: { entries, record: (entry) => void entries.push(entry) },
    dialogs: {
      opened,
      openSupport: () => void opened.push("support"),
      openEula: () => void opened.push("eula"),
    },
    config: aRuntimeConfig(),
    clock: createManualClock(),
    storage: { tab: createFakeStorage(), browser: createFakeStorage() },
    shellVersion: "4.2.4",
    ...overrides,
  };
}

import { createFakeStorage } from "@capno/test-kit/product-services";
import { afterEach, expect, it, vi } from "vitest";

import { getJourneyBrowser } from "./journey-browser.ts";

afterEach(() => void vi.unstubAllGlobals());

it("getJourneyBrowser separates this tab's storage from the shared one", () => {
  const storage = { tab: createFakeStorage(), browser: createFakeStorage() };
  const browser = getJourneyBrowser({ storage });
  expect(browser.getStorage()).toBe(storage.tab);
  expect(browser.getSharedStorage()).toBe(storage.browser);
});

it("getJourneyBrowser opens no channel in a browser without BroadcastChannel", () => {
  const storage = { tab: createFakeStorage(), browser: createFakeStorage() };
  const channel = getJourneyBrowser({ storage }).openChannel("any");
  expect(channel).toBeInstanceOf(BroadcastChannel);
  channel?.close();
  vi.stubGlobal("BroadcastChannel", undefined);
  expect(getJourneyBrowser({ storage }).openChannel("any")).toBeUndefined();
});

import { afterEach, describe, expect, it, vi } from "vitest";

import { aSharedBrowser, aStorage } from "../testing/shared-browser.ts";
import { createHandledRecordings } from "./handled-recordings.ts";

function aBrowser(options: { readonly isStorageBlocked?: boolean; readonly hasChannel?: boolean } = {}) {
  const { stored, openChannel } = aSharedBrowser();
  const openTab = () =>
    createHandledRecordings({
      getStorage() {
        if (options.isStorageBlocked) throw new DOMException("blocked", "SecurityError");
        return aStorage(stored);
      },
      openChannel: options.hasChannel === false ? () => undefined : openChannel,
    });
  return { openTab, stored, openChannel };
}

/** A page that receives storage events from other tabs. */
function aPage() {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  return {
    hearStorage: (key: string, newValue: string | null) =>
      void page.dispatchEvent(Object.assign(new Event("storage"), { key, newValue })),
  };
}
afterEach(() => void vi.unstubAllGlobals());

describe("createHandledRecordings [REQ-TEST-01]", () => {
  it("tells other tabs at once, and tabs opened later", () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    const listener = vi.fn();
    second.watch(listener);
    first.add("a");
    expect(listener).toHaveBeenCalledExactlyOnceWith(["a"]);
    expect(second.read()).toEqual(["a"]);
    expect(openTab().read()).toEqual(["a"]);
  });

  it("shares through storage alone if there is no channel", () => {
    const { openTab } = aBrowser({ hasChannel: false });
    const [first, second] = [openTab(), openTab()];
    first.add("a");
    second.add("b");
    expect(first.read()).toEqual(["a", "b"]);
  });

  it("shares through the channel alone if storage is blocked", () => {
    const { openTab } = aBrowser({ isStorageBlocked: true });
    const [first, second] = [openTab(), openTab()];
    first.add("a");
    expect(second.read()).toEqual(["a"]);
    expect(first.read()).toEqual(["a"]);
  });

  it.each(["not json", '{"a":1}', "[1]"])("ignores stored text %s", (text) => {
    const { openTab, stored } = aBrowser();
    stored.set("breath-test:settled", text);
    expect(openTab().read()).toEqual([]);
  });

  it.each(["a", [1], { ids: ["a"] }, null])("ignores a message %j from another release", (said) => {
    const { openTab, openChannel } = aBrowser();
    const tab = openTab();
    const listener = vi.fn();
    tab.watch(listener);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it never leaves the origin
    openChannel().postMessage(said);
    expect(tab.read()).toEqual([]);
    expect(listener.mock.calls.flat(2)).toEqual([]);
  });

  it("stores at most 400 ids", () => {
    const { openTab, stored } = aBrowser();
    const tab = openTab();
    for (let each = 0; each < 500; each++) tab.add(`r${each}`);
    const ids: unknown = JSON.parse(stored.get("breath-test:settled") ?? "");
    expect(ids).toHaveLength(400);
    expect(tab.read()).toContain("r499");
  });

  it("listens to storage events as well", () => {
    const page = aPage();
    const { openTab } = aBrowser({ hasChannel: false, isStorageBlocked: true });
    const tab = openTab();
    const listener = vi.fn();
    tab.watch(listener);
    page.hearStorage("another key", '["of something else"]');
    expect(listener).not.toHaveBeenCalled();
    page.hearStorage("breath-test:settled", '["a"]');
    expect(listener).toHaveBeenCalledExactlyOnceWith(["a"]);
    page.hearStorage("breath-test:settled", null);
    expect(tab.read()).toEqual(["a"]);
  });

  it("remembers other tabs' recordings although storage is blocked", () => {
    const { openTab } = aBrowser({ isStorageBlocked: true });
    const [first, second] = [openTab(), openTab()];
    first.add("a");
    first.add("b");
    expect(second.read()).toEqual(["a", "b"]);
  });

  it("stops calling back after unsubscribing", () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    const listener = vi.fn();
    second.watch(listener)();
    first.add("a");
    expect(listener).not.toHaveBeenCalled();
  });

  it("ignores other tabs after it was disposed", () => {
    const page = aPage();
    const { openTab } = aBrowser({ isStorageBlocked: true });
    const [first, second] = [openTab(), openTab()];
    second.dispose();
    first.add("a");
    page.hearStorage("breath-test:settled", '["b"]');
    expect(second.read()).toEqual([]);
  });
});

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

/** What the browser tells a page of: another tab has written to the storage. */
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

describe("what is settled in any tab of this browser [REQ-TEST-01]", () => {
  it("what is settled in any tab of this browser is known to the other tabs at once, and to tabs that are opened later", () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    const heard = vi.fn();
    second.watch(heard);
    first.add("a");
    expect(heard).toHaveBeenCalledExactlyOnceWith(["a"]);
    expect(second.read()).toEqual(["a"]);
    expect(openTab().read()).toEqual(["a"]);
  });

  it("what is settled in any tab of this browser is known through the storage alone where there is no channel", () => {
    const { openTab } = aBrowser({ hasChannel: false });
    const [first, second] = [openTab(), openTab()];
    first.add("a");
    second.add("b");
    expect(first.read()).toEqual(["a", "b"]);
  });

  it("what is settled in any tab of this browser is known through the channel alone where the storage is blocked", () => {
    const { openTab } = aBrowser({ isStorageBlocked: true });
    const [first, second] = [openTab(), openTab()];
    first.add("a");
    expect(second.read()).toEqual(["a"]);
    expect(first.read()).toEqual(["a"]);
  });

  it.each(["not json", '{"a":1}', "[1]"])("reads what is stored as %s as nothing", (text) => {
    const { openTab, stored } = aBrowser();
    stored.set("breath-test:settled", text);
    expect(openTab().read()).toEqual([]);
  });

  it.each(["a", [1], { ids: ["a"] }, null])(
    "takes what a tab of another release says as %j as nothing",
    (said) => {
      const { openTab, openChannel } = aBrowser();
      const tab = openTab();
      const heard = vi.fn();
      tab.watch(heard);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none: it never leaves the origin
      openChannel().postMessage(said);
      expect(tab.read()).toEqual([]);
      expect(heard.mock.calls.flat(2)).toEqual([]);
    },
  );

  it("does not grow for ever", () => {
    const { openTab, stored } = aBrowser();
    const tab = openTab();
    for (let each = 0; each < 500; each++) tab.add(`r${each}`);
    const ids: unknown = JSON.parse(stored.get("breath-test:settled") ?? "");
    expect(ids).toHaveLength(400);
    expect(tab.read()).toContain("r499");
  });

  it("what is settled in any tab of this browser is heard of at once through the storage as well, where there is no channel", () => {
    const page = aPage();
    const { openTab } = aBrowser({ hasChannel: false, isStorageBlocked: true });
    const tab = openTab();
    const heard = vi.fn();
    tab.watch(heard);
    page.hearStorage("another key", '["of something else"]');
    expect(heard).not.toHaveBeenCalled();
    page.hearStorage("breath-test:settled", '["a"]');
    expect(heard).toHaveBeenCalledExactlyOnceWith(["a"]);
    page.hearStorage("breath-test:settled", null);
    expect(tab.read()).toEqual(["a"]);
  });

  it("what is settled in any tab of this browser is remembered of the other tabs though the storage is blocked", () => {
    const { openTab } = aBrowser({ isStorageBlocked: true });
    const [first, second] = [openTab(), openTab()];
    first.add("a");
    first.add("b");
    expect(second.read()).toEqual(["a", "b"]);
  });

  it("what is settled in any tab of this browser is told to nobody who has stopped watching", () => {
    const { openTab } = aBrowser();
    const [first, second] = [openTab(), openTab()];
    const heard = vi.fn();
    second.watch(heard)();
    first.add("a");
    expect(heard).not.toHaveBeenCalled();
  });

  it("reaches no tab whose session is over", () => {
    const page = aPage();
    const { openTab } = aBrowser({ isStorageBlocked: true });
    const [first, second] = [openTab(), openTab()];
    second.dispose();
    first.add("a");
    page.hearStorage("breath-test:settled", '["b"]');
    expect(second.read()).toEqual([]);
  });
});

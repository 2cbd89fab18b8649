import { toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { describe, expect, it, vi } from "vitest";

import type { TestRunState } from "../test-run/test-run-states.ts";
import { aSharedBrowser } from "../testing/shared-browser.ts";
import { createRunningTests } from "./running-tests.ts";

const NO_TEST = { phase: { status: "idle" } } as TestRunState;
const inPhase = (status: "waiting" | "failed", startedAt = 1_000, udi = "a") =>
  ({
    phase: { status, test: { udi: toHandsetUdi(udi), startedAt: toEpochMs(startedAt) } },
  }) as TestRunState;

function openTabs(username = "gp@a") {
  const { openChannel } = aSharedBrowser();
  return {
    testing: createRunningTests(openChannel, "GP@a"),
    asking: createRunningTests(openChannel, username),
    openChannel,
  };
}

describe("createRunningTests", () => {
  it("tells other tabs of the account when a test starts and when it ends", () => {
    const { testing, asking } = openTabs();
    const listener = vi.fn();
    asking.watch(listener);
    testing.follow(inPhase("waiting"));
    testing.follow(inPhase("waiting"));
    expect(asking.getStart("a")).toBe(1_000);
    expect(asking.getStart("b")).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(1);
    testing.follow(NO_TEST);
    expect(asking.getStart("a")).toBeUndefined();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("tells them of the next test at once, with the same handset or another", () => {
    const { testing, asking } = openTabs();
    testing.follow(inPhase("waiting"));
    testing.follow(inPhase("waiting", 2_000));
    expect(asking.getStart("a")).toBe(2_000);
    testing.follow(inPhase("waiting", 3_000, "b"));
    expect(["a", "b"].map(asking.getStart)).toEqual([undefined, 3_000]);
  });

  it("answers a tab that was opened later and asks", () => {
    const { testing, openChannel } = openTabs();
    testing.follow(inPhase("waiting"));
    const later = createRunningTests(openChannel, "gp@a");
    expect(later.getStart("a")).toBeUndefined();
    later.ask();
    expect(later.getStart("a")).toBe(1_000);
  });

  it.each([
    ["fails", (tab: ReturnType<typeof openTabs>["testing"]) => tab.follow(inPhase("failed"))],
    ["ends because its tab closes", (tab: ReturnType<typeof openTabs>["testing"]) => tab.dispose()],
  ])("forgets a test that %s", (_, end) => {
    const { testing, asking } = openTabs();
    testing.follow(inPhase("waiting"));
    end(testing);
    expect(asking.getStart("a")).toBeUndefined();
  });

  it("says nothing of another account's tests", () => {
    const { testing, asking } = openTabs("nurse@a");
    testing.follow(inPhase("waiting"));
    asking.ask();
    expect(asking.getStart("a")).toBeUndefined();
  });

  it("ignores a message it cannot read", () => {
    const { asking, openChannel } = openTabs();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    openChannel().postMessage({ type: "told", username: "gp@a", udi: "a", startedAt: NaN });
    expect(asking.getStart("a")).toBeUndefined();
  });

  it("knows nothing where the browser has no channels", () => {
    const tab = createRunningTests(() => undefined, "gp@a");
    tab.ask();
    tab.follow(inPhase("waiting"));
    expect(tab.getStart("a")).toBeUndefined();
  });
});

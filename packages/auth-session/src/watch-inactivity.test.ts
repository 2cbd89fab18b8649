import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it, vi } from "vitest";

import { FakeStorage } from "./testing/fake-browser.ts";
import type { Activity } from "./last-activity.ts";
import { LAST_ACTIVITY_KEY } from "./storage-keys.ts";
import { openTabChannel, type TabChannel } from "./tab-services.ts";
import type { IdleView } from "./inactivity.ts";
import { watchInactivity } from "./watch-inactivity.ts";

const MINUTE = 60_000;

function open(
  options: {
    limitMs?: number;
    channel?: TabChannel<Activity>;
    sessionOwner?: string;
    clock?: ReturnType<typeof createManualClock>;
    storage?: FakeStorage;
  } = {},
) {
  const clock = options.clock ?? createManualClock();
  const storage = options.storage ?? new FakeStorage();
  const page = new EventTarget();
  const views: IdleView[] = [];
  const seen = { expired: 0 };
  const watch = watchInactivity({
    limitMs: options.limitMs ?? 15 * MINUTE,
    warningMs: 2 * MINUTE,
    clock,
    sessionOwner: options.sessionOwner ?? "owner-a",
    page,
    storage: () => storage,
    channel: options.channel ?? { post() {}, listen() {}, close() {} },
    onChange: (view) => views.push(view),
    onExpired: () => (seen.expired += 1),
  });
  const happen = (type: string) => page.dispatchEvent(new Event(type));
  return { clock, storage, views, seen, watch, happen };
}

describe("`watchInactivity` [spec §4]", () => {
  it("warns two minutes before the limit with a countdown, then expires once", () => {
    const { clock, views, seen } = open();
    clock.advance(13 * MINUTE - 1000);
    expect(views).toEqual([]);
    clock.advance(2000);
    expect(views).toEqual([
      { status: "warning", secondsLeft: 120 },
      { status: "warning", secondsLeft: 119 },
    ]);
    clock.advance(5 * MINUTE);
    expect(seen.expired).toBe(1);
    expect(views).toHaveLength(120);
    expect(clock.waiting()).toBe(0);
  });

  it.each(["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focusin"])(
    "counts a %s as activity",
    (type) => {
      const { clock, seen, happen } = open();
      for (let i = 0; i < 6; i++) {
        clock.advance(10 * MINUTE);
        happen(type);
      }
      expect(seen.expired).toBe(0);
    },
  );

  it("continues when the user answers the warning", () => {
    const { clock, views, seen, watch } = open();
    clock.advance(14 * MINUTE);
    watch.stay();
    expect(views.at(-1)).toEqual({ status: "active" });
    clock.advance(10 * MINUTE);
    expect(seen.expired).toBe(0);
  });

  it.each(["visibilitychange", "pageshow", "focus", "pointermove"])(
    "expires on the first %s after a night's sleep, before any other event is handled",
    (type) => {
      const { clock, seen, happen } = open();
      clock.sleep(8 * 60 * MINUTE);
      happen(type);
      expect(seen.expired).toBe(1);
    },
  );

  it("counts activity in another tab, by storage events", () => {
    const clock = createManualClock();
    const storage = new FakeStorage();
    const here = open({ clock, storage });
    const there = open({ clock, storage });
    for (let i = 0; i < 5; i++) {
      clock.advance(10 * MINUTE);
      there.happen("keydown");
    }
    expect([here.seen.expired, there.seen.expired]).toEqual([0, 0]);
    clock.advance(15 * MINUTE);
    expect([here.seen.expired, there.seen.expired]).toEqual([1, 1]);
  });

  it("counts activity in another tab by messages too, where storage is blocked", () => {
    let hear = (_activity: Activity) => {};
    const channel: TabChannel<Activity> = {
      post() {},
      listen: (listener) => void (hear = listener),
      close() {},
    };
    const { clock, seen } = open({ channel });
    clock.advance(14 * MINUTE);
    hear({ turn: "owner-a", at: clock.wall() });
    clock.advance(10 * MINUTE);
    expect(seen.expired).toBe(0);
  });

  it("ignores the activity of another session owner, by storage or by message", () => {
    const clock = createManualClock();
    const storage = new FakeStorage();
    let hear = (_activity: Activity) => {};
    const channel: TabChannel<Activity> = {
      post() {},
      listen: (listener) => void (hear = listener),
      close() {},
    };
    const here = open({ clock, storage, channel });
    const there = open({ clock, storage, sessionOwner: "owner-b" });
    for (let i = 0; i < 2; i++) {
      clock.advance(8 * MINUTE);
      there.happen("keydown");
      hear({ turn: "owner-b", at: clock.wall() });
    }
    expect([here.seen.expired, there.seen.expired]).toEqual([1, 0]);
  });

  it("ignores a stored time in the future, and an unreadable one", () => {
    const { clock, storage, seen } = open();
    storage.setItem(LAST_ACTIVITY_KEY, JSON.stringify({ turn: "owner-a", at: clock.wall() + 999 * MINUTE }));
    clock.advance(7 * MINUTE);
    storage.setItem(LAST_ACTIVITY_KEY, "soon");
    clock.advance(9 * MINUTE);
    expect(seen.expired).toBe(1);
  });

  it("is suspended by a running test, for a quarter of an hour at most", () => {
    const { clock, seen, watch } = open();
    const release = watch.hold();
    clock.advance(14 * MINUTE);
    release();
    clock.advance(15 * MINUTE - 1000);
    expect(seen.expired).toBe(0);
    clock.advance(1000);
    expect(seen.expired).toBe(1);

    const forgotten = open();
    forgotten.watch.hold();
    forgotten.clock.advance(30 * MINUTE - 1000);
    expect(forgotten.seen.expired).toBe(0);
    forgotten.clock.advance(1000);
    expect(forgotten.seen.expired).toBe(1);
  });

  it("is suspended in every tab of the person, and no longer there than in the tab of the test", () => {
    const clock = createManualClock();
    const storage = new FakeStorage();
    const testing = open({ clock, storage });
    const behind = open({ clock, storage });
    testing.watch.hold();
    clock.advance(27 * MINUTE);
    expect([testing.seen.expired, behind.seen.expired, behind.views]).toEqual([0, 0, []]);
    clock.advance(3 * MINUTE + 1_000);
    expect([testing.seen.expired, behind.seen.expired]).toEqual([1, 1]);
  });

  it("is suspended until the last of several tests has ended, each of which ends once", () => {
    const { clock, seen, watch } = open();
    const release = watch.hold();
    watch.hold();
    release();
    release();
    clock.advance(20 * MINUTE);
    expect(seen.expired).toBe(0);
  });

  it("counts a movement as activity where another tab has answered the warning meanwhile", () => {
    const clock = createManualClock();
    const storage = new FakeStorage();
    const here = open({ clock, storage });
    clock.advance(13.5 * MINUTE);
    const answered = { turn: "owner-a", at: clock.wall() };
    storage.setItem(LAST_ACTIVITY_KEY, JSON.stringify(answered));
    here.happen("pointermove");
    expect(here.views.at(-1)).toEqual({ status: "active" });
  });

  it("does nothing where no limit is configured", () => {
    const { clock, seen, watch } = open({ limitMs: 0 });
    watch.hold()();
    clock.advance(999 * MINUTE);
    expect(seen.expired).toBe(0);
  });

  it("receives no event after it was disposed", () => {
    let isClosed = false;
    const channel = { post() {}, listen() {}, close: () => void (isClosed = true) };
    const { clock, seen, watch, happen } = open({ channel });
    watch.dispose();
    expect(isClosed).toBe(true);
    clock.sleep(99 * MINUTE);
    happen("pointermove");
    watch.stay();
    expect([seen.expired, clock.waiting()]).toEqual([0, 0]);
  });

  it("tells the other tabs of activity at most once in five seconds, with session owner and time", () => {
    const told: Activity[] = [];
    const channel = { post: (activity: Activity) => void told.push(activity), listen() {}, close() {} };
    const { clock, storage, happen } = open({ channel });
    const begun = clock.wall();
    for (let second = 0; second < 11; second += 1) {
      clock.advance(1000);
      happen("keydown");
    }
    expect(told).toEqual([0, 5, 10].map((s) => ({ turn: "owner-a", at: begun + s * 1000 })));
    expect(JSON.parse(storage.getItem(LAST_ACTIVITY_KEY) ?? "")).toEqual(told.at(-1));
    clock.setWall(begun - 3_600_000);
    happen("keydown");
    expect(told, "a clock that was set back does not silence it").toHaveLength(4);
  });

  it("does not broadcast a movement that does not answer the warning", () => {
    const told: Activity[] = [];
    const channel = { post: (activity: Activity) => void told.push(activity), listen() {}, close() {} };
    const { clock, seen, happen } = open({ channel });
    clock.advance(14 * MINUTE);
    happen("pointermove");
    expect(told).toHaveLength(1);
    clock.advance(MINUTE);
    happen("pointermove");
    expect([seen.expired, told.length]).toEqual([1, 1]);
  });

  it("dates activity in another tab by its own time, not by its arrival", () => {
    let hear = (_activity: Activity) => {};
    const channel = { post() {}, listen: (received: typeof hear) => void (hear = received), close() {} };
    const { clock, seen } = open({ channel });
    clock.advance(10 * MINUTE);
    hear({ turn: "owner-a", at: clock.wall() - 5 * MINUTE });
    hear({ turn: "owner-a", at: clock.wall() - 9 * MINUTE });
    clock.advance(10 * MINUTE - 1000);
    expect(seen.expired).toBe(0);
    clock.advance(1000);
    expect(seen.expired).toBe(1);
    hear({ turn: "owner-a", at: clock.wall() });
    expect(seen.expired).toBe(1);
  });

  it("ends a hold at once, but not another test's hold", () => {
    const { clock, seen, watch } = open();
    const [first, second] = [watch.hold(), watch.hold()];
    clock.advance(10 * MINUTE);
    first();
    first();
    clock.advance(4 * MINUTE);
    second();
    clock.advance(15 * MINUTE - 1000);
    expect(seen.expired).toBe(0);
    clock.advance(1000);
    expect(seen.expired).toBe(1);
  });

  it("is suspended for a quarter of an hour from the first of several tests", () => {
    const { clock, seen, watch } = open();
    watch.hold();
    clock.advance(10 * MINUTE);
    watch.hold();
    clock.advance(20 * MINUTE - 1000);
    expect(seen.expired).toBe(0);
    clock.advance(1000);
    expect(seen.expired).toBe(1);
  });

  it("does not count a second test as activity once the first has held too long", () => {
    const { clock, seen, watch } = open();
    watch.hold();
    clock.advance(16 * MINUTE);
    watch.hold();
    clock.advance(14 * MINUTE - 1000);
    expect(seen.expired).toBe(0);
    clock.advance(1000);
    expect(seen.expired).toBe(1);
  });

  it("listens to the browser's own page, storage and channel by default", async () => {
    const page = new EventTarget();
    const storage = new FakeStorage();
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
    vi.stubGlobal("localStorage", storage);
    const clock = createManualClock();
    const seen = { expired: 0 };
    const watch = watchInactivity({
      limitMs: 15 * MINUTE,
      warningMs: 2 * MINUTE,
      clock,
      sessionOwner: "owner-a",
      onChange() {},
      onExpired: () => (seen.expired += 1),
    });
    const told: Activity[] = [];
    const other = openTabChannel<Activity>("capno:activity");
    other?.listen((activity) => told.push(activity));
    clock.advance(10 * MINUTE);
    page.dispatchEvent(new Event("keydown"));
    await vi.waitFor(() => expect(told).toEqual([{ turn: "owner-a", at: clock.wall() }]));
    expect(JSON.parse(storage.getItem(LAST_ACTIVITY_KEY) ?? "")).toEqual(told[0]);
    clock.advance(14 * MINUTE);
    expect(seen.expired).toBe(0);
    watch.dispose();
    other?.close();
    vi.unstubAllGlobals();
  });

  it("listens in the capture phase, before other listeners can stop an event, and leaves no listener behind", () => {
    const received = new Map<string, unknown>();
    const page = {
      addEventListener: (type: string, _listener: unknown, options: unknown) =>
        void received.set(type, options),
      removeEventListener: (type: string, _listener: unknown, isCapturing: unknown) => {
        if (isCapturing === true) received.delete(type);
      },
    };
    const watch = watchInactivity({
      limitMs: 15 * MINUTE,
      warningMs: 2 * MINUTE,
      clock: createManualClock(),
      sessionOwner: "owner-a",
      page,
      storage: () => new FakeStorage(),
      channel: { post() {}, listen() {}, close() {} },
      onChange() {},
      onExpired() {},
    });
    expect(received.get("pointermove")).toEqual({ capture: true, passive: true });
    expect(received.get("resume")).toBe(true);
    expect(received.size).toBe(10);
    watch.dispose();
    expect(received.size).toBe(0);
  });
});

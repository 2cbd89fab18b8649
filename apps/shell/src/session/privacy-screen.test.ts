import { describe, expect, it } from "vitest";

import { showPrivacyScreenUntilChecked } from "./privacy-screen.ts";

function aPage() {
  const page = new EventTarget();
  const seen: boolean[] = [];
  let wall = 0;
  let tick = () => {};
  let release = () => {};
  const timers = new Set<() => void>();
  const marks = new Set<string>();
  const stop = showPrivacyScreenUntilChecked({
    root: {
      toggleAttribute: (name, isSet) => {
        if (isSet) marks.add(name);
        else marks.delete(name);
        return isSet === true;
      },
    },
    page,
    wall: () => wall,
    after: (_ms, callback) => {
      const ring = () => {
        timers.delete(ring);
        callback();
      };
      timers.add(ring);
      tick = () => Array.from(timers).forEach((each) => each());
      return () => timers.delete(ring);
    },
    onCovered: (covered) => seen.push(covered),
    check: () => new Promise((resolve) => (release = resolve)),
  });
  const transition = (type: string, persisted: boolean) =>
    page.dispatchEvent(Object.assign(new Event(type), { persisted }));
  return {
    seen,
    marks,
    stop,
    transition,
    pass: (ms: number) => ((wall += ms), tick()),
    /** The machine sleeps: no timer rings. */
    sleep: (ms: number) => (wall += ms),
    returnBy: (type: string) => page.dispatchEvent(new Event(type)),
    waiting: () => timers.size,
    answer: async () => {
      release();
      await Promise.resolve();
      await Promise.resolve();
    },
  };
}

describe("the privacy cover over a page [FM-18] [FM-22]", () => {
  it("hides the page after sleep until the session was checked", async () => {
    const { seen, pass, answer } = aPage();
    pass(5_000);
    expect(seen).toEqual([]);
    pass(8 * 3_600_000);
    expect(seen).toEqual([true]);
    await answer();
    expect(seen).toEqual([true, false]);
  });

  it("marks the page meanwhile, so that it is not printed either", async () => {
    const { marks, pass, answer, stop } = aPage();
    pass(8 * 3_600_000);
    expect([...marks]).toEqual(["data-covered"]);
    await answer();
    expect([...marks]).toEqual([]);
    pass(8 * 3_600_000);
    stop();
    expect([...marks]).toEqual([]);
  });

  it("is already there when Back restores the page from the back/forward cache", async () => {
    const { seen, transition, answer } = aPage();
    transition("pagehide", true);
    expect(seen).toEqual([true]);
    transition("pageshow", true);
    await answer();
    expect(seen.at(-1)).toBe(false);
  });

  it("does not hide a page that is left for good or freshly opened", () => {
    const { seen, transition } = aPage();
    transition("pagehide", false);
    transition("pageshow", false);
    expect(seen).toEqual([]);
  });

  it("takes neither an hour of regular checks nor half a minute for sleep", () => {
    const { seen, pass, sleep, returnBy, waiting } = aPage();
    for (let look = 0; look < 720; look++) pass(5_000);
    sleep(30_000);
    returnBy("focus");
    expect(seen).toEqual([]);
    expect(waiting()).toBe(1);
    sleep(30_001);
    returnBy("focus");
    expect(seen).toEqual([true]);
  });

  it.each(["visibilitychange", "focus"])("hides the page on waking by %s, before any timer fires", (type) => {
    const { seen, sleep, returnBy } = aPage();
    sleep(8 * 3_600_000);
    returnBy(type);
    expect(seen).toEqual([true]);
    returnBy(type);
    expect(seen, "once for one sleep").toEqual([true]);
  });

  it("does nothing after its end, whatever happens to the page", () => {
    const { seen, stop, pass, sleep, returnBy, transition, waiting } = aPage();
    pass(5_000);
    stop();
    expect(waiting()).toBe(0);
    pass(8 * 3_600_000);
    for (const type of ["visibilitychange", "focus"]) {
      sleep(8 * 3_600_000);
      returnBy(type);
    }
    transition("pagehide", true);
    transition("pageshow", true);
    expect(seen).toEqual([false]);
  });
});

import { describe, expect, it } from "vitest";

import { type LiveChange, changeLive, describeState, isSameState, type LiveState } from "./live-state.ts";

const LIVE: LiveState = { live: "1.0.2", previous: "1.0.1" };
const backTo = (version: string, before?: string, left: readonly string[] = []) =>
  ({ type: "roll-back", version, before, left }) as const;

describe("a rolled-back version", () => {
  it("is withdrawn, with the versions between it and the live one", () => {
    expect(changeLive(LIVE, backTo("1.0.1", "1.0.0"))).toEqual({
      live: "1.0.1",
      previous: "1.0.0",
      withdrawn: ["1.0.2"],
    });
    expect(changeLive(LIVE, backTo("1.0.0", undefined, ["1.0.1", "1.0.2"]))).toStrictEqual({
      live: "1.0.0",
      withdrawn: ["1.0.2", "1.0.1"],
    });
  });

  it("is not rolled back further by the same command", () => {
    const back = changeLive(LIVE, backTo("1.0.1", "1.0.0"));
    expect(changeLive(back, backTo("1.0.1", "1.0.0"))).toEqual(back);
    const later = changeLive(back, { type: "canary", version: "1.1.0", percent: 10 });
    expect(changeLive(later, backTo("1.0.1", "1.0.0"))).toEqual(later);
  });

  it("is not the previous version of another", () => {
    const state = { ...LIVE, withdrawn: ["1.0.0"] };
    expect(changeLive(state, backTo("1.0.1", "1.0.0"))).not.toHaveProperty("previous");
  });

  it("stays withdrawn after later releases", () => {
    const back = changeLive(LIVE, backTo("1.0.1"));
    expect(changeLive(back, { type: "go-live", version: "1.0.3" })).toEqual({
      live: "1.0.3",
      previous: "1.0.1",
      withdrawn: ["1.0.2"],
    });
  });

  it.each([
    { type: "go-live", version: "1.0.2" } as const,
    { type: "canary", version: "1.0.2", percent: 10 } as const,
  ])("is not restored by $type", (change) => {
    const back = changeLive(LIVE, backTo("1.0.1"));
    expect(() => changeLive(back, change)).toThrow("1.0.2 was withdrawn.");
  });

  it.each([
    ["a roll-back to it", backTo("1.0.2")],
    ["a pin of it", { type: "pin", version: "1.0.2" } as const],
  ])("is restored by %s", (_, change) => {
    const after = changeLive(changeLive(LIVE, backTo("1.0.1")), change);
    expect(after.live).toBe("1.0.2");
    expect(after.withdrawn ?? []).not.toContain("1.0.2");
  });
});

describe("`withdraw`", () => {
  const withdraw = (version: string) => ({ type: "withdraw", version }) as const;
  const canary = { version: "1.1.0", percent: 5 };

  it.each<[string, LiveState, string, LiveState]>([
    [
      "the version that stands in",
      { ...LIVE, canary },
      "1.0.1",
      { live: "1.0.2", canary, withdrawn: ["1.0.1"] },
    ],
    ["the canary", { ...LIVE, canary }, "1.1.0", { ...LIVE, withdrawn: ["1.1.0"] }],
    [
      "one that is both",
      { ...LIVE, canary: { version: "1.0.1", percent: 5 } },
      "1.0.1",
      { live: "1.0.2", withdrawn: ["1.0.1"] },
    ],
    [
      "an older version",
      { ...LIVE, withdrawn: ["0.8.0"] },
      "0.9.0",
      { ...LIVE, withdrawn: ["0.8.0", "0.9.0"] },
    ],
    [
      "a version for the second time",
      { ...LIVE, withdrawn: ["0.9.0"] },
      "0.9.0",
      { ...LIVE, withdrawn: ["0.9.0"] },
    ],
    [
      "the version that stands in for a pinned one",
      { ...LIVE, isPinned: true },
      "1.0.1",
      { live: "1.0.2", isPinned: true, withdrawn: ["1.0.1"] },
    ],
  ])("removes %s from every version that a browser may load", (_, state, version, after) => {
    expect(changeLive(state, withdraw(version))).toStrictEqual(after);
  });

  it("refuses the live version, and anything before the first release", () => {
    expect(() => changeLive(LIVE, withdraw("1.0.2"))).toThrow("1.0.2 is live.");
    expect(() => changeLive(undefined, withdraw("1.0.2"))).toThrow("Nothing is live yet");
  });

  it("a rolled-back version is not undone by publishing or by another canary of the same version", () => {
    const state = changeLive(LIVE, withdraw("1.0.1"));
    expect(() => changeLive(state, { type: "go-live", version: "1.0.1" })).toThrow("1.0.1 was withdrawn.");
    expect(() => changeLive(state, { type: "canary", version: "1.0.1", percent: 5 })).toThrow(
      "was withdrawn.",
    );
  });
});

describe("the live version", () => {
  const canary = { version: "1.1.0", percent: 5 };

  it.each<[string, LiveState | undefined, LiveChange, LiveState]>([
    ["the first", undefined, { type: "go-live", version: "1.0.0" }, { live: "1.0.0" }],
    ["the first, pinned", undefined, { type: "pin", version: "1.0.0" }, { live: "1.0.0", isPinned: true }],
    ["the same again", LIVE, { type: "go-live", version: "1.0.2" }, LIVE],
    [
      "a new one beside a canary",
      { ...LIVE, canary },
      { type: "go-live", version: "1.0.3" },
      { live: "1.0.3", previous: "1.0.2", canary },
    ],
    [
      "the canary itself",
      { ...LIVE, canary },
      { type: "go-live", version: "1.1.0" },
      { live: "1.1.0", previous: "1.0.2" },
    ],
    ["the canary, promoted", { ...LIVE, canary }, { type: "promote" }, { live: "1.1.0", previous: "1.0.2" }],
    ["a canary", LIVE, { type: "canary", ...canary }, { ...LIVE, canary }],
    ["no canary any more", { ...LIVE, canary }, { type: "end-canary" }, LIVE],
    [
      "a pin, and no canary",
      { ...LIVE, canary },
      { type: "pin", version: "1.0.2" },
      { ...LIVE, isPinned: true },
    ],
    ["nothing of a pin", { ...LIVE, isPinned: true }, { type: "unpin" }, LIVE],
    [
      "a pin of what was withdrawn, and what stays so",
      { ...LIVE, withdrawn: ["0.9.0", "0.8.0"] },
      { type: "pin", version: "0.9.0" },
      { live: "0.9.0", previous: "1.0.2", isPinned: true, withdrawn: ["0.8.0"] },
    ],
    [
      "a pin of all that was withdrawn",
      { ...LIVE, withdrawn: ["0.9.0"] },
      { type: "pin", version: "0.9.0" },
      { live: "0.9.0", previous: "1.0.2", isPinned: true },
    ],
    [
      "what was live before, without itself before it",
      LIVE,
      backTo("1.0.1", "1.0.1"),
      { live: "1.0.1", withdrawn: ["1.0.2"] },
    ],
  ])("is set by a command: %s", (_, state, change, after) => {
    expect(changeLive(state, change)).toStrictEqual(after);
  });

  it.each<[LiveChange, LiveState | undefined, string]>([
    [{ type: "promote" }, LIVE, "no canary to promote"],
    [{ type: "canary", version: "1.0.2", percent: 5 }, LIVE, "1.0.2 is live already"],
    [{ type: "canary", version: "1.0.2", percent: 5 }, undefined, "Nothing is live yet"],
    [{ type: "promote" }, undefined, "Nothing is live yet"],
    [{ type: "unpin" }, undefined, "Nothing is live yet"],
  ])("refuses %j for %j", (change, state, problem) => {
    expect(() => changeLive(state, change)).toThrow(problem);
  });

  it.each<[LiveState | undefined, string]>([
    [undefined, "nothing"],
    [{ live: "1.0.0" }, "1.0.0"],
    [{ live: "1.0.0", withdrawn: [] }, "1.0.0"],
    [
      { live: "1.0.0", previous: "0.9.0", isPinned: true, canary, withdrawn: ["0.8.0", "0.7.0"] },
      "1.0.0 (pinned), canary 1.1.0 for 5 %, before it 0.9.0, withdrawn 0.8.0 0.7.0",
    ],
  ])("%j reads: %s", (state, words) => {
    expect(describeState(state)).toBe(words);
  });
});

describe("isSameState", () => {
  it.each<[LiveState | undefined, LiveState | undefined, boolean]>([
    [undefined, undefined, true],
    [undefined, { live: "1.0.0" }, false],
    [{ live: "1.0.0" }, { live: "1.0.0", withdrawn: [] }, true],
    [{ live: "1.0.0" }, { live: "1.0.0", withdrawn: ["1.0.1"] }, false],
    [{ live: "1.0.0" }, { live: "1.0.0", isPinned: true }, false],
    [{ live: "1.0.0", previous: "0.9.0" }, { live: "1.0.0" }, false],
    [LIVE, { ...LIVE, canary: { version: "1.1.0", percent: 5 } }, false],
  ])("%j and %j: %s", (one, other, expected) => {
    expect(isSameState(one, other)).toBe(expected);
  });
});

describe("a pinned version", () => {
  const pinned = {
    live: "1.0.0",
    previous: "0.9.0",
    isPinned: true,
    canary: { version: "1.1.0", percent: 5 },
  };

  it.each<LiveChange>([
    { type: "go-live", version: "1.2.0" },
    { type: "promote" },
    { type: "roll-back", version: "0.9.0", before: undefined, left: [] },
  ])("is changed by --unpin only: %j", (change) => {
    expect(() => changeLive(pinned, change)).toThrow("1.0.0 is pinned");
    const { isPinned: _over, ...free } = pinned;
    expect(changeLive(free, change).live).not.toBe("1.0.0");
  });
});

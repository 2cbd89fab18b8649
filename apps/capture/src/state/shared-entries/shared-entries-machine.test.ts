import type { Review } from "@capno/api-client/models/review";
import { toEpochMs } from "@capno/domain/units";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  getShownEntries,
  NO_ENTRIES,
  stepOwnEntries,
  stepSharedEntries,
  type SharedEntriesEffect,
  type SharedEntriesEvent,
  type SharedEntriesState,
} from "./shared-entries-machine.ts";

type ReviewEffect = SharedEntriesEffect<Review>;
type ReviewEvent = SharedEntriesEvent<Review>;

const review = (by: string, minute = 0): Review => ({
  stamps: ["unused:1"],
  at: toEpochMs(Date.UTC(2026, 10, 20, 9, minute)),
  by,
});
const MINE = review("me@capno.example");
const THEIRS = review("jane@capno.example", 41);

function run(events: readonly ReviewEvent[], step = stepSharedEntries<Review>) {
  let state: SharedEntriesState<Review> = NO_ENTRIES;
  let effects: readonly ReviewEffect[] = [];
  for (const event of events) [state, effects] = step(state, event);
  return { state, effects };
}

const mark = (duid: string, by: Review | null = MINE): ReviewEvent => ({
  type: "changed",
  key: duid,
  entry: by,
});
const wasRead = (reviews: Readonly<Record<string, Review>>, version: string | null = '"1"'): ReviewEvent => ({
  type: "was-read",
  entries: new Map(Object.entries(reviews)),
  version,
});

describe("marks of one's own", () => {
  it("own review marks appear and disappear at once, without a request", () => {
    const { state, effects } = run([mark("A"), mark("B"), mark("A", null)], stepOwnEntries);
    expect([...getShownEntries(state)]).toEqual([["B", MINE]]);
    expect(effects).toEqual([]);
  });
});

describe("marks that are shared", () => {
  it("marks that are shared are read before anything is written, and written in place of what was read", () => {
    expect(run([mark("A")]).effects).toEqual([{ type: "read" }]);
    expect(run([mark("A"), wasRead({ B: THEIRS })]).effects).toEqual([
      {
        type: "write",
        entries: new Map([
          ["B", THEIRS],
          ["A", MINE],
        ]),
        replaces: '"1"',
      },
    ]);
  });

  it("marks that are shared are shown at once, before the store has them, and stay when it cannot be reached", () => {
    const { state, effects } = run([mark("A"), { type: "failed" }]);
    expect(getShownEntries(state).get("A")).toBe(MINE);
    expect(state.isCutOff).toBe(true);
    expect(effects).toEqual([]);
    const later = stepSharedEntries(stepSharedEntries(state, { type: "asked" })[0], wasRead({}, null));
    expect(later[1]).toMatchObject([{ type: "write", replaces: null }]);
    expect(later[0].isCutOff).toBe(false);
  });

  it("shared review marks report another person's earlier change, and write this page's changes again", () => {
    const { state, effects } = run([
      { type: "asked" },
      wasRead({}),
      mark("A"),
      { type: "was-overtaken" },
      wasRead({ B: THEIRS }, '"2"'),
    ]);
    expect(state.notices).toEqual([{ key: "B", entry: THEIRS, lost: undefined }]);
    expect(effects).toMatchObject([{ type: "write", replaces: '"2"' }]);
    expect([...getShownEntries(state).keys()]).toEqual(["B", "A"]);
  });

  it("marks that are shared of the same participant are not overwritten", () => {
    const { state, effects } = run([
      { type: "asked" },
      wasRead({}),
      mark("A"),
      { type: "was-overtaken" },
      wasRead({ A: THEIRS }, '"2"'),
    ]);
    expect(state.notices).toEqual([{ key: "A", entry: THEIRS, lost: MINE }]);
    expect(getShownEntries(state).get("A")).toBe(THEIRS);
    expect(effects).toEqual([]);
  });

  it("shared review marks that another person removed are reported as removed", () => {
    const { state } = run([
      { type: "asked" },
      wasRead({ A: THEIRS }),
      mark("B"),
      { type: "was-overtaken" },
      wasRead({}, '"2"'),
    ]);
    expect(state.notices).toEqual([{ key: "A", entry: undefined, lost: undefined }]);
  });

  it("a shared entry that another person changed while the store could not be reached is not overwritten", () => {
    const { state, effects } = run([
      { type: "asked" },
      wasRead({}),
      mark("A"),
      { type: "failed" },
      { type: "asked" },
      wasRead({ A: THEIRS }, '"2"'),
    ]);
    expect(state.notices).toEqual([{ key: "A", entry: THEIRS, lost: MINE }]);
    expect(getShownEntries(state).get("A")).toBe(THEIRS);
    expect(effects).toEqual([]);
  });

  it("a shared entry whose write arrived although its answer was lost is saved, and no conflict", () => {
    const { state, effects } = run([
      { type: "asked" },
      wasRead({}),
      mark("A"),
      { type: "failed" },
      { type: "asked" },
      wasRead({ A: MINE }, '"2"'),
    ]);
    expect(state.notices).toEqual([]);
    expect(state.pending.size).toBe(0);
    expect(effects).toEqual([]);
  });

  it("a lost change stays in the notices until it is dismissed, and others with it or without", () => {
    const conflict = (
      key: string,
      version: string,
      entries: Readonly<Record<string, Review>>,
    ): ReviewEvent[] => [mark(key), { type: "was-overtaken" }, wasRead(entries, version)];
    const both = [
      { type: "asked" } as const,
      wasRead({}),
      ...conflict("A", '"2"', { A: THEIRS }),
      ...conflict("B", '"3"', { A: THEIRS, B: THEIRS }),
    ];
    expect(run(both).state.notices.map(({ key }) => key)).toEqual(["A", "B"]);
    const dismiss = (key?: string): ReviewEvent => ({ type: "notices-dismissed", ...(key && { key }) });
    expect(run([...both, dismiss("A")]).state.notices.map(({ key }) => key)).toEqual(["B"]);
    expect(run([...both, dismiss()]).state.notices).toEqual([]);
  });

  it("shared entries changed while a write is under way are written after it", () => {
    const { state, effects } = run([
      { type: "asked" },
      wasRead({}),
      mark("A"),
      mark("B"),
      { type: "was-written", entries: new Map([["A", MINE]]), version: '"2"' },
    ]);
    expect(effects).toMatchObject([{ type: "write", replaces: '"2"' }]);
    expect([...state.pending.keys()]).toEqual(["B"]);
  });

  it("shared entries are not sent in circles to a store that contradicts itself", () => {
    const events: ReviewEvent[] = [{ type: "asked" }, wasRead({}), mark("A")];
    for (let turn = 0; turn < 5; turn++) events.push({ type: "was-overtaken" }, wasRead({}));
    const { state, effects } = run([...events, { type: "was-overtaken" }]);
    expect(effects).toEqual([]);
    expect(state.isCutOff).toBe(true);
    expect(getShownEntries(state).get("A")).toBe(MINE);
  });

  it("shared review marks of several people all reach the store in any order, with one request at a time", () => {
    const act = fc.record({
      who: fc.nat(2),
      duid: fc.constantFrom("A", "B", "C"),
      what: fc.constantFrom("mark", "unmark", "ask", "answer", "answer", "answer", "lose"),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        const people = [0, 1, 2].map(() => ({
          state: NO_ENTRIES as SharedEntriesState<Review>,
          calls: [] as ReviewEffect[],
        }));
        let stored: ReadonlyMap<string, Review> = new Map();
        let version = 0;
        const send = (who: number, event: ReviewEvent) => {
          const person = people[who];
          if (!person) return;
          const [state, effects] = stepSharedEntries(person.state, event);
          person.state = state;
          person.calls.push(...effects);
          expect(person.calls.length).toBeLessThanOrEqual(1);
        };
        const answer = (who: number) => {
          const call = people[who]?.calls.shift();
          if (call === undefined) return;
          const tag = version === 0 ? null : String(version);
          if (call.type === "read") send(who, { type: "was-read", entries: stored, version: tag });
          else if (call.replaces !== tag) send(who, { type: "was-overtaken" });
          else {
            stored = call.entries;
            version++;
            send(who, { type: "was-written", entries: stored, version: String(version) });
          }
        };
        acts.forEach(({ who, duid, what }, minute) => {
          if (what === "mark") send(who, mark(duid, review(`person ${who}`, minute)));
          else if (what === "unmark") send(who, mark(duid, null));
          else if (what === "ask") send(who, { type: "asked" });
          else if (what === "answer") answer(who);
          else if (people[who]?.calls.shift()) send(who, { type: "failed" });
        });
        for (let turn = 0; turn < 60; turn++) {
          for (const who of [0, 1, 2]) {
            answer(who);
            if (people[who]?.calls.length === 0) send(who, { type: "asked" });
          }
        }
        for (const { state } of people) {
          expect(state.pending.size).toBe(0);
          expect(getShownEntries(state)).toEqual(stored);
        }
      }),
      { numRuns: 50 },
    );
  });
});

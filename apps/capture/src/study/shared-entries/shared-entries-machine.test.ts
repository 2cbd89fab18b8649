import type { StoredDocument } from "@capno/api-client/endpoints/store-document";
import type { Review, ReviewVersion } from "@capno/api-client/models/review";
import { getVersionId, getVersions, NOTHING_SEEN } from "@capno/api-client/models/stored-entry";
import { toEpochMs } from "@capno/domain/units";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  createInitialState,
  createSharedStep,
  getNewestId,
  getShownEntries,
  type SharedEntriesEffect,
  type SharedEntriesEvent,
  type SharedEntriesState,
} from "./shared-entries-machine.ts";

type ReviewEffect = SharedEntriesEffect<Review>;
type ReviewEvent = SharedEntriesEvent<Review>;
type ReviewState = SharedEntriesState<Review>;

const stepSharedEntries = createSharedStep<ReviewVersion, Review>(
  (one, other) => one.stamps.join(" ") === other.stamps.join(" "),
);

let count = 0;
const review = (by: string, earlier: readonly Review[] = []): Review => ({
  id: `${by} ${count}`,
  stamps: [`unused:${count++}`],
  at: toEpochMs(Date.UTC(2026, 10, 20, 9, 41)),
  by,
  earlier,
});
const MINE = review("me");
const THEIRS = review("jane");

const aDocument = (
  entries: Readonly<Record<string, Review>> = {},
  version = "1",
  unreadable: readonly string[] = [],
): StoredDocument<Review> => ({
  entries: new Map(Object.entries(entries)),
  unreadable: new Map(
    unreadable.map((key) => [key, { newest: getVersionId(review("unread")), at: undefined }]),
  ),
  version,
  tag: undefined,
  raw: {},
});
const change = (key: string, entry: Review = MINE): ReviewEvent => ({
  type: "changed",
  changes: new Map([[key, { entry, follows: getVersionId(entry.earlier.at(-1)) }]]),
});
const wasRead = (...document: Parameters<typeof aDocument>): ReviewEvent => ({
  type: "was-read",
  document: aDocument(...document),
});
const wasWritten = (...document: Parameters<typeof aDocument>): ReviewEvent => ({
  type: "was-written",
  document: aDocument(...document),
});
const ASKED: ReviewEvent = { type: "asked" };
const OVERTAKEN: ReviewEvent = { type: "was-overtaken" };
const FAILED: ReviewEvent = { type: "failed", trouble: "unreachable" };

function run(events: readonly ReviewEvent[]) {
  let state: ReviewState = createInitialState();
  let effects: readonly ReviewEffect[] = [];
  for (const event of events) [state, effects] = stepSharedEntries(state, event);
  return { state, effects };
}

describe("the shared entries machine", () => {
  it("reads the stored document before it writes, and writes against that version", () => {
    expect(run([change("A")]).effects).toEqual([{ type: "read", isFresh: false }]);
    const { effects } = run([change("A"), wasRead({ B: THEIRS })]);
    expect(effects).toMatchObject([
      { type: "write", document: { version: "1" }, changes: new Map([["A", { entry: MINE, added: 1 }]]) },
    ]);
  });

  it("shows a change at once, as pending until the store has it", () => {
    const { state, effects } = run([change("A"), FAILED]);
    expect(getShownEntries(state).get("A")).toBe(MINE);
    expect(state).toMatchObject({ trouble: "unreachable", pending: new Map([["A", { entry: MINE }]]) });
    expect(effects).toEqual([]);
    const [asked] = stepSharedEntries(state, ASKED);
    const [retried, retry] = stepSharedEntries(asked, wasRead());
    expect(retry).toMatchObject([{ type: "write" }]);
    expect(retried.trouble).toBe("unreachable");
    const [saved] = stepSharedEntries(retried, wasWritten({ A: MINE }, "2"));
    expect(saved).toMatchObject({ trouble: undefined, pending: new Map() });
  });

  it("does not let a change made before the first read replace another account's entry", () => {
    const { state, effects } = run([change("A"), wasRead({ A: THEIRS })]);
    expect(state.notices).toEqual([{ key: "A", entry: THEIRS, lost: MINE }]);
    expect(getShownEntries(state).get("A")).toBe(THEIRS);
    expect(effects).toEqual([]);
  });

  it("reports on a conflict what other accounts wrote, and writes the changes to other entries again", () => {
    const { state, effects } = run([ASKED, wasRead(), change("A"), OVERTAKEN, wasRead({ B: THEIRS }, "2")]);
    expect(state.notices).toEqual([{ key: "B", entry: THEIRS, lost: undefined }]);
    expect(effects).toMatchObject([{ type: "write", document: { version: "2" } }]);
    expect([...getShownEntries(state).keys()].toSorted()).toEqual(["A", "B"]);
  });

  it.each([
    ["that another account changed", { A: THEIRS }, [] as string[]],
    ["that cannot be read", {}, ["A"]],
  ])("does not replace an entry %s while the store was unreachable", (_what, entries, unreadable) => {
    const { state, effects } = run([
      ASKED,
      wasRead(),
      change("A"),
      FAILED,
      ASKED,
      wasRead(entries, "2", unreadable),
    ]);
    expect(state.notices).toMatchObject([{ key: "A", lost: MINE }]);
    expect(state.pending.size).toBe(0);
    expect(effects).toEqual([]);
  });

  it("reports a change to an entry that the store no longer has as lost, and does not write the entry's history", () => {
    const { state, effects } = run([
      ASKED,
      wasRead({ A: THEIRS }),
      change("A", review("me", [THEIRS])),
      FAILED,
      ASKED,
      wasRead({}, "2"),
    ]);
    expect(state.notices).toMatchObject([{ key: "A", entry: undefined, lost: { by: "me" } }]);
    expect(effects).toEqual([]);
  });

  it("saves a write whose answer was lost once, whatever time the server gave it and whichever account wrote next", () => {
    const stored = { ...MINE, at: toEpochMs(1) };
    for (const entry of [stored, review("jane", [stored])]) {
      const { state, effects } = run([
        ASKED,
        wasRead(),
        change("A"),
        FAILED,
        ASKED,
        wasRead({ A: entry }, "2"),
      ]);
      expect(state).toMatchObject({ notices: [], pending: new Map(), trouble: undefined });
      expect(effects).toEqual([]);
    }
  });

  it("lets a second version that was written during the first one's write follow it with the server's time", () => {
    const stored = { ...MINE, at: toEpochMs(1) };
    const second = review("me", [MINE]);
    const { state, effects } = run([
      ASKED,
      wasRead(),
      change("A"),
      change("A", second),
      wasWritten({ A: stored }, "2"),
    ]);
    const { earlier: _none, ...first } = stored;
    expect(effects).toMatchObject([{ type: "write", changes: new Map([["A", { added: 1 }]]) }]);
    expect(state.pending.get("A")?.entry).toEqual({ ...second, earlier: [first] });
  });

  it("keeps two versions that are not stored yet when another account changes another entry", () => {
    const { state, effects } = run([
      ASKED,
      wasRead(),
      change("A"),
      change("A", review("me", [MINE])),
      OVERTAKEN,
      wasRead({ B: THEIRS }, "2"),
    ]);
    expect(state.notices.filter(({ lost }) => lost !== undefined)).toEqual([]);
    expect(effects).toMatchObject([
      { type: "write", changes: new Map([["A", { added: 2, follows: NOTHING_SEEN }]]) },
    ]);
  });

  it("takes a change for saved where another account wrote the same meanwhile", () => {
    const same = { ...review("jane"), stamps: MINE.stamps };
    const { state, effects } = run([ASKED, wasRead(), change("A"), OVERTAKEN, wasRead({ A: same }, "2")]);
    expect(state.pending.size).toBe(0);
    expect(state.notices.filter(({ lost }) => lost !== undefined)).toEqual([]);
    expect(effects).toEqual([]);
    expect(getShownEntries(state).get("A")).toBe(same);
  });

  it("lets a new version follow one that it cannot read, and is overtaken where that is another by now", () => {
    const [known] = [run([ASKED, wasRead({}, "1", ["A"])]).state];
    const follows = getNewestId(known, "A");
    expect(follows).not.toBe(NOTHING_SEEN);
    const changed: ReviewEvent = { type: "changed", changes: new Map([["A", { entry: MINE, follows }]]) };
    const [state, effects] = stepSharedEntries(known, changed);
    expect(effects).toMatchObject([{ type: "write", changes: new Map([["A", { added: 1 }]]) }]);
    const [read] = stepSharedEntries(state, OVERTAKEN);
    const [after] = stepSharedEntries(read, wasRead({}, "2", ["A"]));
    expect(after.notices).toMatchObject([{ key: "A", entry: undefined, lost: MINE }]);
  });

  it("reads a store that refused a write afresh: it may have been set back to a backup that reaches the same version", () => {
    const restored = run([ASKED, wasRead({ A: THEIRS }, "7"), change("B"), OVERTAKEN]);
    expect(restored.effects).toEqual([{ type: "read", isFresh: true }]);
    const [state, effects] = stepSharedEntries(restored.state, wasRead({}, "7"));
    expect(state.trouble).toBeUndefined();
    expect([...getShownEntries(state).keys()]).toEqual(["B"]);
    expect(effects).toMatchObject([{ type: "write", document: { version: "7" } }]);
    const refused = run([ASKED, wasRead(), change("A"), { type: "failed", trouble: "refused" }, ASKED]);
    expect(refused.effects).toEqual([{ type: "read", isFresh: true }]);
  });

  it("keeps a lost change in the notices until it is dismissed", () => {
    const both = [change("A"), change("B"), wasRead({ A: THEIRS, B: THEIRS })];
    expect(run(both).state.notices.map(({ key }) => key)).toEqual(["A", "B"]);
    const dismiss = (key?: string): ReviewEvent => ({ type: "notices-dismissed", ...(key && { key }) });
    expect(run([...both, dismiss("A")]).state.notices.map(({ key }) => key)).toEqual(["B"]);
    expect(run([...both, dismiss()]).state.notices).toEqual([]);
  });

  it("does not retry without end against a store that refuses its own version, and names the proxy", () => {
    const same = wasRead();
    const { state, effects } = run([ASKED, same, change("A"), OVERTAKEN, same]);
    expect(state.trouble).toBe("own-version-refused");
    expect(effects).toEqual([]);
    expect(getShownEntries(state).get("A")).toBe(MINE);
  });

  it("stops after five attempts against a store that others always change first", () => {
    const events: ReviewEvent[] = [ASKED, wasRead(), change("A")];
    for (let turn = 0; turn < 5; turn++) events.push(OVERTAKEN, wasRead({}, `${turn + 2}`));
    const { state, effects } = run([...events, OVERTAKEN]);
    expect(effects).toEqual([]);
    expect(state.trouble).toBe("unreachable");
  });
});

/** A server as the contract describes it: it signs new versions and accepts no shorter history. */
function createServer() {
  let stored: ReadonlyMap<string, Review> = new Map();
  let version = 0;
  return {
    read: () => aDocument(Object.fromEntries(stored), String(version)),
    write(who: string, effect: ReviewEffect & { type: "write" }): ReviewEvent {
      if (effect.document.version !== String(version)) return OVERTAKEN;
      const next = new Map(stored);
      for (const [key, { entry, added: number }] of effect.changes) {
        const before = toVersions(stored.get(key));
        const added = toVersions(entry).slice(-number);
        expect(toVersions(entry).length).toBe(before.length + number);
        expect(added.every(({ by }) => by === who)).toBe(true);
        const versions = [...before, ...added.map((each) => ({ ...each, at: toEpochMs(version) }))];
        const newest = versions.at(-1);
        if (newest) next.set(key, { ...newest, earlier: versions.slice(0, -1) });
      }
      stored = next;
      version++;
      return { type: "was-written", document: this.read() };
    },
    /** By their names: after how many others each version is stored. */
    places: () =>
      new Map<string, number>(
        [...stored].flatMap(([key, entry]) =>
          toVersions(entry).map(({ id }, place) => [`${key} ${id}`, place] as const),
        ),
      ),
    countVersions: () => [...stored.values()].reduce((sum, entry) => sum + toVersions(entry).length, 0),
  };
}

const toVersions = (entry: Review | undefined) => getVersions<ReviewVersion>(entry);

it("the shared entries machine stores each version once after those its author saw, or tells its author, in any order of writes, lost answers and lost requests", () => {
  const act = fc.record({
    who: fc.nat(2),
    key: fc.constantFrom("A", "B", "C"),
    what: fc.constantFrom("write", "write", "ask", "answer", "answer", "answer", "lose", "lose-answer"),
  });
  fc.assert(
    fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
      const server = createServer();
      const people = ["ann", "bob", "cat"].map((name) => ({
        name,
        state: createInitialState<Review>(),
        calls: [] as ReviewEffect[],
        /** By their names: after how many others their author put them. */
        wrote: new Map<string, number>(),
        told: new Set<string>(),
      }));
      const send = (person: (typeof people)[number], event: ReviewEvent) => {
        const [state, effects] = stepSharedEntries(person.state, event);
        person.state = state;
        person.calls.push(...effects);
        for (const { key, lost } of state.notices)
          for (const { id } of toVersions(lost)) person.told.add(`${key} ${id}`);
        expect(person.calls.length).toBeLessThanOrEqual(1);
      };
      const answer = (person: (typeof people)[number], isLost = false) => {
        const call = person.calls.shift();
        if (call === undefined) return;
        const event: ReviewEvent =
          call.type === "read"
            ? { type: "was-read", document: server.read() }
            : server.write(person.name, call);
        send(person, isLost ? FAILED : event);
      };
      for (const { who, key, what } of acts) {
        const person = people[who];
        if (person === undefined) continue;
        if (what === "write") {
          const seen = toVersions(getShownEntries(person.state).get(key));
          const entry = review(person.name, seen as Review[]);
          person.wrote.set(`${key} ${entry.id}`, seen.length);
          send(person, change(key, entry));
        } else if (what === "ask") send(person, ASKED);
        else if (what === "answer") answer(person);
        else if (what === "lose-answer") answer(person, true);
        else if (person.calls.shift()) send(person, FAILED);
      }
      for (let turn = 0; turn < 60; turn++) {
        for (const person of people) {
          answer(person);
          if (person.calls.length === 0) send(person, ASKED);
        }
      }
      const places = server.places();
      expect(places.size).toBe(server.countVersions());
      for (const { state, wrote, told } of people) {
        expect(state.pending.size).toBe(0);
        expect(getShownEntries(state)).toEqual(server.read().entries);
        for (const [name, place] of wrote) {
          if (!told.has(name)) expect(places.get(name)).toBe(place);
        }
      }
    }),
  );
});

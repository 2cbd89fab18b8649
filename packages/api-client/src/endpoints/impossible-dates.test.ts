import { isInstantText, parseInstant } from "@capno/domain/time/instant";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { isApiError } from "../api-error.ts";
import type { Http } from "../http.ts";
import { LifecycleEvent } from "../schemas/realtime-events.ts";
import { EVERY_CALL } from "../testing/all-calls.ts";
import { aLifecycleEvent } from "../testing/wire-builders.ts";

/** What becomes of an answer in which this field holds a date that cannot be. */
const OUTCOMES: Readonly<Record<string, "undated" | "unreadable" | "malformed">> = {
  "getParticipants latest_capnogram_dt": "undated",
  "getCapnograms capnogram_dt": "undated",
  "getBreathTests capturedAt": "undated",
  "getTrends capnogram_dt": "unreadable",
  "getCapnogram capnogram_dt": "malformed",
  "getRecording capturedAt": "malformed",
  "getRecording receivedAt": "malformed",
};

const answering = (body: unknown): Http => ({ send: () => Promise.resolve({ status: 200, body }) });

/** The fields of an answer, or of the rows of one, that hold a time. */
const findTimes = (body: unknown): readonly string[] => {
  const [row] = Array.isArray(body) ? (body as readonly unknown[]) : [body];
  return Object.entries(row ?? {}).flatMap(([field, value]) =>
    typeof value === "string" && isInstantText(value) ? [field] : [],
  );
};
const TIMES = Object.entries(EVERY_CALL).flatMap(([name, { call, body }]) =>
  findTimes(body).map((field) => ({ name: `${name} ${field}`, field, call, body })),
);

const withTime = (body: unknown, field: string, text: string): unknown =>
  Array.isArray(body)
    ? (body as readonly object[]).map((row) => ({ ...row, [field]: text }))
    : { ...(body as object), [field]: text };

const IMPOSSIBLE = [
  "2026-02-30T10:00:00Z",
  "2026-02-29T10:00:00+01:00",
  "2026-11-31T10:00:00.000Z",
  "2026-11-31T10:00:00",
  "2026-11-20T24:00:00Z",
  "2026-11-20T25:00:00Z",
  "2026-13-01T10:00:00Z",
  // No times at all.
  "",
  "yesterday",
  "2026-11-20",
  "1795167067",
  "2026-11-20T10:31:07[Europe/Paris]",
];

describe("an impossible date [REQ-DATA-11] [REQ-DATA-21]", () => {
  it("has a known outcome in each field that holds a time", () => {
    expect(TIMES.map(({ name }) => name).toSorted()).toEqual(Object.keys(OUTCOMES).toSorted());
  });

  it.each(TIMES.flatMap((time) => IMPOSSIBLE.map((text) => ({ ...time, text }))))(
    "is the unknown time of $name for $text",
    async ({ name, field, call, body, text }) => {
      const answer = call(answering(withTime(body, field, text)));
      if (OUTCOMES[name] === "malformed")
        return expect(answer).rejects.toMatchObject({ facts: { kind: "malformed-reply" } });
      if (OUTCOMES[name] === "unreadable")
        return expect(answer).resolves.toMatchObject({ rows: [], unreadable: 1 });
      const { rows, unreadable } = (await answer) as { rows: readonly object[]; unreadable: number };
      expect([rows.length, unreadable]).toEqual([1, 0]);
      expect(findModelTimes(rows)).toEqual([null]);
      return undefined;
    },
  );

  it.each([null, 1_795_167_067, {}])("of a row is unknown where %j stands in its place", async (time) => {
    for (const [name, field] of [
      ["getParticipants", "latest_capnogram_dt"],
      ["getCapnograms", "capnogram_dt"],
      ["getBreathTests", "capturedAt"],
    ] as const) {
      const { call, body } = EVERY_CALL[name] ?? {};
      const [row] = body as readonly object[];
      // oxlint-disable-next-line no-await-in-loop -- one list after the other
      const list = await call?.(answering([{ ...row, [field]: time }]));
      expect([name, list]).toMatchObject([name, { rows: [{}], unreadable: 0 }]);
    }
  });

  it.each(IMPOSSIBLE)("drops an event of %s, in any of its times", (text) => {
    expect(v.is(LifecycleEvent, aLifecycleEvent())).toBe(true);
    expect(v.is(LifecycleEvent, aLifecycleEvent({ serverTime: text }))).toBe(false);
    expect(v.is(LifecycleEvent, aLifecycleEvent({ capturedAt: text }))).toBe(false);
  });

  const two = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((number) => String(number).padStart(2, "0"));
  const written = fc
    .record({
      year: fc.constantFrom("0000", "1970", "2000", "2024", "2026", "9999"),
      month: two(0, 14),
      day: two(0, 33),
      separator: fc.constantFrom("T", "T", " ", "t", ""),
      hour: two(0, 26),
      minute: two(0, 61),
      rest: fc.constantFrom("", ":00", ":60", ":59.999", ":59.9999999999", ":0"),
      offset: fc.constantFrom("", "Z", "z", "+01:00", "-0230", "+24:00", "+99:99", "+1", " UTC"),
    })
    .map(
      ({ year, month, day, separator, hour, minute, rest, offset }) =>
        `${year}-${month}-${day}${separator}${hour}:${minute}${rest}${offset}`,
    );

  it.each(TIMES)(
    "is never a time in the model of $name, which accepts whatever its schema accepts",
    async ({ field, call, body }) => {
      await fc.assert(
        fc.asyncProperty(fc.oneof({ weight: 5, arbitrary: written }, fc.string()), async (text) => {
          try {
            const model = await call(answering(withTime(body, field, text)));
            const time = parseInstant(text) ?? null;
            for (const found of findModelTimes(model)) {
              expect(found === null || Number.isFinite(found)).toBe(true);
              if (time === null && !Array.isArray(body)) expect(found).not.toBe(null);
            }
          } catch (error) {
            expect(isApiError(error) && error.facts.kind).toBe("malformed-reply");
            expect(parseInstant(text) === undefined || field === "capnogram_dt").toBe(true);
          }
        }),
        { numRuns: 300 },
      );
    },
  );
});

/** The times of a model, wherever in it they are. */
function findModelTimes(model: unknown): readonly unknown[] {
  if (typeof model !== "object" || model === null) return [];
  return Object.entries(model).flatMap(([name, value]) =>
    ["recordedAt", "capturedAt", "receivedAt", "lastUsedTime"].includes(name)
      ? [value]
      : findModelTimes(value),
  );
}

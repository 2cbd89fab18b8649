import { toEpochMs } from "@capno/domain/units";
import * as v from "valibot";
import { describe, expect, it } from "vitest";

import { createHttp } from "../create-http.ts";
import { Timestamp } from "../schemas/wire-values.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { aCapnogramBody, aCapnogramRowBody, aTrendBody } from "../testing/wire-builders.ts";
import { getCapnogram, getTrends } from "./record-values.ts";
import { getNextParticipantIds } from "./participants.ts";

const CLOCK = createManualClock();
const ROW = { id: 7, recordedAt: toEpochMs(Date.UTC(2026, 10, 20, 9, 20)), parserVersion: "1.4.0" };

/** The real transport on a network that always answers this. */
function answering(body: unknown, status = 200) {
  const warnings: string[] = [];
  const rejected: string[] = [];
  const session = new AbortController();
  const tokens = {
    scope: () => session,
    getAccessToken: () => Promise.resolve("token"),
    peekAccessToken: () => "token",
    onTokenRejected: (token: string) => void rejected.push(token),
  };
  const http = createHttp({
    baseUrl: "https://api.example",
    tokens,
    clock: createManualClock(),
    fetch: () => Promise.resolve(Response.json(body, { status })),
    logOutOn403: true,
    onWarning: (warning) => warnings.push(warning),
  });
  return { http, warnings, rejected };
}

describe("a server that blinds a study of which this application does not know [REQ-BLIND-03] [REQ-BLIND-09]", () => {
  it("ends no session by refusing a record or trends", async () => {
    const { http, rejected } = answering({ detail: "no" }, 403);
    for (const call of [getCapnogram(http, CLOCK, ROW), getTrends(http, CLOCK, "CARD-1")])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(call).rejects.toMatchObject({ facts: { kind: "unexpected-status", status: 403 } });
    expect(rejected).toEqual([]);
  });
});

describe("timestamps without an offset [REQ-DATA-11]", () => {
  it("are read as UTC, and logged once with their number", async () => {
    const { http, warnings } = answering([
      aTrendBody({ capnogram_dt: "2026-11-20T09:20:00" }),
      aTrendBody({ capnogram_dt: "2026-11-20T09:20:00Z" }),
      aTrendBody({ capnogram_dt: "2026-11-20T09:20:00.5" }),
    ]);
    const { rows, unreadable } = await getTrends(http, CLOCK, "CARD-1");
    expect([rows.length, unreadable]).toEqual([3, 0]);
    await getTrends(http, CLOCK, "CARD-1");
    expect(warnings).toEqual(["2 timestamps without an offset, read as UTC, whilst loading the trends"]);
  });

  it("are logged for the response that contains them only", async () => {
    v.parse(Timestamp, "2026-11-20T09:20:00");
    const list = answering([aTrendBody({ capnogram_dt: "2026-11-20T09:20:00Z" })]);
    await getTrends(list.http, CLOCK, "CARD-1");
    v.parse(Timestamp, "2026-11-20T09:20:00");
    const one = answering(aCapnogramBody({ capnogram_dt: "2026-11-20T09:20:00Z" }));
    await getCapnogram(one.http, CLOCK, ROW);
    expect([...list.warnings, ...one.warnings]).toEqual([]);
  });

  it("mean UTC on a machine in any zone", async () => {
    const { http, warnings } = answering(aCapnogramBody({ capnogram_dt: "2026-11-20T09:20:00" }));
    expect((await getCapnogram(http, CLOCK, ROW)).recordedAt).toBe(Date.UTC(2026, 10, 20, 9, 20));
    expect(warnings).toHaveLength(1);
  });

  it("are not logged where each time names its offset or is no time at all", async () => {
    const { http, warnings } = answering([aTrendBody({ capnogram_dt: "2026-11-20T09:20:00+01:00" })]);
    expect((await getTrends(http, CLOCK, "CARD-1")).unreadable).toBe(0);
    const wrong = answering([aTrendBody({ capnogram_dt: "20 November" }), aCapnogramRowBody()]);
    expect((await getTrends(wrong.http, CLOCK, "CARD-1")).unreadable).toBe(2);
    expect([...warnings, ...wrong.warnings]).toEqual([]);
  });
});

describe("suggested user IDs [REQ-DATA-08]", () => {
  it("are read where the server sends the number alone", async () => {
    const { http } = answering({ "1": 42, "2": "CARD-007" });
    expect([...(await getNextParticipantIds(http))]).toEqual([
      [1, "42"],
      [2, "CARD-007"],
    ]);
  });

  it.each([-1, 1.5, null])("are refused where the server sends %s", async (number) => {
    await expect(getNextParticipantIds(answering({ "1": number }).http)).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
  });
});

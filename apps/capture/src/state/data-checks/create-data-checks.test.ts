import { settle } from "@capno/api-client/testing/manual-clock";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";

import { createDataChecks } from "./create-data-checks.ts";
import { toExplanationKey } from "./explanations.ts";
import { formatChecksCsv } from "./format-checks-csv.ts";
import { runChecks } from "./run-checks.ts";

const WORKLIST = { unusedDays: 7, adherenceBelow: 70, qualityDrop: 15, projects: {} };

function open() {
  const services = aProductServices();
  const { groups } = services.session.account();
  const [group] = groups;
  const { http } = services;
  const checks = createDataChecks(services, http);
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [group?.id ?? 0], capnogram_count: 1 }),
    aDuidBody({ duid: "CARD-2", groups: [group?.id ?? 0], capnogram_count: 1 }),
    aDuidBody({
      duid: "CARD-3",
      groups: [group?.id ?? 0],
      capnogram_count: 0,
      latest_capnogram_dt: null,
      handset_udi: null,
    }),
  ]);
  http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 1, duid: "CARD-1" })]);
  http.reply("GET /device/", []);
  async function read() {
    checks.send({ type: "asked", groupId: null });
    for (let turn = 0; turn < 50 && checks.getState().status === "reading"; turn++) await settle();
    const state = checks.getState();
    if (state.status !== "read") throw new Error(`not read but ${state.status}`);
    return state.lists;
  }
  return { services, http, checks, groups, read };
}

describe("createDataChecks", () => {
  it("reads each list once, and sends no request for a participant who was never recorded [REQ-CHECK-05]", async () => {
    const { http, read } = open();
    http.reply("GET /capnogram/?duid=CARD-2", [aCapnogramRowBody({ id: 2, duid: "CARD-2" })]);
    expect(http.requests).toEqual([]);
    const lists = await read();
    expect(lists.participants.map(({ duid, records }) => [duid, records?.length])).toEqual([
      ["CARD-1", 1],
      ["CARD-2", 1],
      ["CARD-3", 0],
    ]);
    expect(http.requests.map(({ path }) => path).filter((path) => path.includes("CARD-3"))).toEqual([]);
  });

  it("requests a participant's records once, even if listed twice, and reports that once", async () => {
    const { http, read, groups } = open();
    const rows = ["CARD-1", "CARD-2", "CARD-1"].map((duid, place) =>
      aDuidBody({
        duid,
        groups: [groups[0]?.id ?? 0],
        capnogram_count: 1,
        handset_udi: `(01)0506(21)NTH0000${place}`,
      }),
    );
    http.reply("GET /duid/", rows);
    http.reply("GET /capnogram/?duid=CARD-2", []);
    http.reply("GET /device/", [{ handset_udi: "(01)0506(21)NTH00002", group: groups[0]?.id ?? 0 }]);
    const lists = await read();
    expect(lists.participants.map(({ duid }) => duid)).toEqual(["CARD-1", "CARD-2"]);
    expect(http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(1);
    const { results } = runChecks(lists, WORKLIST, groups, null);
    const find = (name: string) => results.find(({ check }) => check === name)?.findings;
    expect(find("repeated-participant")).toMatchObject([{ duid: "CARD-1" }]);
    // The second row's handset is in use.
    expect(find("no-participant")).toEqual([]);
  });

  it("says that the result of a failed request is unknown, in the file too [REQ-CHECK-04]", async () => {
    const { http, read, groups } = open();
    http.reply("GET /capnogram/?duid=CARD-2", {}, 500);
    const lists = await read();
    const study = runChecks(lists, WORKLIST, groups, null);
    const csv = formatChecksCsv(study, lists, { reviews: new Map(), groups, groupId: null });
    const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(rows.filter(({ check }) => check === "failed-record")).toMatchObject([
      { result: "not known", participant_id: "CARD-2", what: "The list of records could not be read" },
    ]);
  });

  it("writes an explanation into the file with who gave it, harmless to a spreadsheet [REQ-CHECK-06]", async () => {
    const { http, read, groups, services } = open();
    http.reply("GET /capnogram/?duid=CARD-2", []);
    const lists = await read();
    const study = runChecks(lists, WORKLIST, groups, 30);
    const finding = study.results.find(({ check }) => check === "no-handset")?.findings[0];
    if (finding === undefined) throw new Error("no finding");
    const review = {
      stamps: ["＝cmd|'/c calc'!A1 שלום 🫁"],
      at: services.clock.now(),
      by: "jane@capno.example",
      earlier: [],
    };
    const reviews = new Map([[toExplanationKey(finding), review]]);
    const csv = formatChecksCsv(study, lists, { reviews, groups, groupId: null });
    const rows = parse<Readonly<Record<string, string>>>(csv, { columns: true });
    expect(rows.find(({ check }) => check === "no-handset")).toMatchObject({
      participant_id: "CARD-3",
      explanation: "'＝cmd|'/c calc'!A1 שלום 🫁",
      explained_by: "jane@capno.example",
    });
    expect(rows.find(({ check }) => check === "gap")?.["title"]).toBe("Gaps longer than 30 days");
  });
});

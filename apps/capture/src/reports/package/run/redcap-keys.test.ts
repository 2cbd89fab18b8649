import { aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { EVERYTHING, makePackage, openRunner, readFiles } from "../testing/open-package.ts";
import { serveStudy } from "../testing/study-server.ts";

const DUIDS = ["CARD-1", "CARD-2"] as const;
type Lists = Readonly<Record<"participants" | (typeof DUIDS)[number], readonly unknown[]>>;

/** A study whose lists of participants and of records are as given. */
async function makePackageOf(lists: Lists, ids: Readonly<Record<string, readonly number[]>>) {
  const running = openRunner();
  const { http } = running.services;
  serveStudy(
    http,
    Object.fromEntries(DUIDS.map((duid) => [duid, (ids[duid] ?? []).map((id) => ({ id, at: toTime(id) }))])),
  );
  http.reply("GET /duid/", lists.participants);
  for (const duid of DUIDS) http.reply(`GET /capnogram/?duid=${duid}`, lists[duid]);
  return readFiles(await makePackage(running, EVERYTHING));
}

const toTime = (id: number) => new Date(Date.UTC(2026, 9, 1, id % 1_000)).toISOString();

const toLists = (ids: Readonly<Record<string, readonly number[]>>): Lists => {
  const toRows = (duid: string) =>
    (ids[duid] ?? []).map((id) => aCapnogramRowBody({ id, duid, capnogram_dt: toTime(id) }));
  return {
    participants: DUIDS.map((duid) => aDuidBody({ duid })),
    "CARD-1": toRows("CARD-1"),
    "CARD-2": toRows("CARD-2"),
  };
};

/** By record number: participant and instance. */
const toKeys = (read: ReturnType<typeof readFiles>) =>
  read
    .rows("redcap.csv")
    .map((row) => [row["capno_record_id"], `${row["record_id"]} ${row["redcap_repeat_instance"]}`] as const);

const DAMAGES: readonly (readonly [string, (rows: readonly unknown[], at: number) => readonly unknown[]])[] =
  [
    ["dropped", (rows, at) => rows.toSpliced(at, 1)],
    ["listed twice", (rows, at) => rows.toSpliced(at, 0, rows[at])],
    ["not readable", (rows, at) => rows.with(at, { id: "none", duid: 5 })],
  ];

const SMALL = { "CARD-1": [11, 12, 17, 19], "CARD-2": [14, 21] };
const LARGE = { "CARD-1": [40_011], "CARD-2": [21] };

describe("the keys of redcap.csv [REQ-EXPORT-06]", () => {
  it("no other row of redcap.csv changes its key when any one row of any list is dropped, doubled or spoiled", async () => {
    const ids = SMALL;
    const lists = toLists(ids);
    const whole = new Map(toKeys(await makePackageOf(lists, ids)));
    expect(whole.size).toBe(Object.values(ids).flat().length);
    for (const list of ["participants", ...DUIDS] as const)
      for (const at of lists[list].keys())
        for (const [name, damage] of DAMAGES) {
          const damaged = { ...lists, [list]: damage(lists[list], at) };
          // oxlint-disable-next-line no-await-in-loop -- one package after the other
          const read = await makePackageOf(damaged, ids);
          const keys = toKeys(read);
          const said = `${list} ${at} ${name}`;
          for (const [id, key] of keys) expect(key, said).toBe(whole.get(id));
          expect(new Set(keys.map(([id]) => id)).size, said).toBe(keys.length);
          if (name === "listed twice") expect(keys.length, said).toBe(whole.size);
          expect(read.rows("participants.csv").length, said).toBeLessThanOrEqual(DUIDS.length);
        }
  }, 30_000);

  it("a participant with an unreadable record is named in failed.csv with the count, and is left out of redcap.csv alone", async () => {
    const lists = toLists(SMALL);
    const read = await makePackageOf({ ...lists, "CARD-1": [...lists["CARD-1"], { id: 99 }, 7] }, SMALL);
    expect(
      read.rows("failed.csv").map((row) => [row["what"], row["participant_id"], row["count"], row["reason"]]),
    ).toEqual([
      ["record", "CARD-1", "2", "the rows of the list could not be read"],
      ["participant in redcap.csv", "CARD-1", "", "the list of the records is not complete"],
    ]);
    expect(read.rows("redcap.csv").map((row) => row["record_id"])).toEqual(["CARD-2", "CARD-2"]);
    expect(read.rows("records.csv")).toHaveLength(6);
    expect(read.text("provenance.json")).toContain('"recordsMissing": 0');
  });

  it("a record above REDCap's limit is left out of redcap.csv and named, and is in every other file", async () => {
    const read = await makePackageOf(toLists(LARGE), LARGE);
    expect(toKeys(read)).toEqual([["21", "CARD-2 21"]]);
    expect(
      read.rows("failed.csv").map((row) => [row["what"], row["participant_id"], row["record_id"]]),
    ).toEqual([["record in redcap.csv", "CARD-1", "40011"]]);
    expect(read.rows("records.csv")).toHaveLength(2);
  });
});

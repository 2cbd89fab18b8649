import { createHash } from "node:crypto";

import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramBody, aDuidBody } from "@capno/test-kit/wire-builders";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";

import { serveLog } from "../../../study/log/testing/log-entries.ts";
import { EVERYTHING, makePackage, openRunner, readFiles } from "../testing/open-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

/** Two projects; of 20 records of CARD-1 the third has a gap and the last two could not be fetched. */
async function makeDocuments(choice = EVERYTHING) {
  const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups, permissions: ["z.last", ...anAccount().permissions] })),
    config: { ...config, capture: { ...config.capture, studyZone: "Pacific/Auckland" } },
  });
  const { http, clock } = services;
  serveStudy(http, { "CARD-1": makeRecords(20), "LEEDS-1": makeRecords(1, 50) });
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1] }),
    aDuidBody({ duid: "LEEDS-1", groups: [2] }),
  ]);
  http.reply(
    "GET /capnogram/3/",
    aCapnogramBody({ id: 3, capnogram_dt: makeRecords(3)[2]!.at, data_breath: [5.1, null, 0.2] }),
  );
  for (const id of [19, 20]) http.fail(`GET /capnogram/${id}/`, "unexpected-status", 500);
  serveLog(services);
  const running = openRunner(services);
  const startedAt = clock.now();
  // A file takes its time.
  http.answer("GET /capnogram/1/", () => {
    clock.advance(5_000);
    return { status: 200, body: aCapnogramBody({ id: 1, capnogram_dt: makeRecords(1)[0]!.at }) };
  });
  const zip = await makePackage(running, choice);
  return { read: readFiles(zip), zip, startedAt, running };
}

interface Resource {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly hash: string;
  readonly schema: {
    readonly primaryKey?: readonly string[];
    readonly foreignKeys?: readonly unknown[];
    readonly fields: readonly { readonly name: string }[];
  };
}
type Files = ReturnType<typeof readFiles>;
const readResources = (read: Files) =>
  (JSON.parse(read.text("datapackage.json")) as { resources: Resource[] }).resources;

const sha256 = (bytes: Uint8Array | undefined) =>
  createHash("sha256")
    .update(bytes ?? "")
    .digest("hex");

/** One package for all tests. */
const making = makeDocuments();

describe("the documents of a package", () => {
  it("SHA256SUMS has a line that `sha256sum --check` reads for every other file", async () => {
    const { read, zip, running } = await making;
    const names = read.names.filter((name) => name !== "SHA256SUMS");
    expect(read.text("SHA256SUMS").split("\n").toSorted()).toEqual(
      ["", ...names.map((name) => `${sha256(read.files[name])}  ${name}`)].toSorted(),
    );
    expect(running.runner.getState()).toMatchObject({ bytes: zip.length });
  });

  it("datapackage.json has the size, checksum and keys of every table and of the waveforms", async () => {
    const { read, startedAt } = await making;
    const resources = readResources(read);
    expect(JSON.parse(read.text("datapackage.json"))).toMatchObject({
      created: new Date(startedAt).toISOString(),
    });
    expect(resources.map(({ path, bytes, hash }) => [path, bytes, hash])).toEqual(
      read.names
        .filter((name) => /\.(csv|parquet)$/.test(name))
        .map((name) => [name, read.files[name]?.length, `sha256:${sha256(read.files[name])}`]),
    );
    const keys = resources.map(({ name, schema }) => [name, schema.primaryKey, schema.foreignKeys]);
    const toRecords = { reference: { resource: "records", fields: "record_id" } };
    expect(keys.slice(0, 5)).toEqual([
      ["waveforms", undefined, undefined],
      ["participants", ["participant_id"], undefined],
      [
        "records",
        ["record_id"],
        [{ fields: "participant_id", reference: { resource: "participants", fields: "participant_id" } }],
      ],
      ["breaths", ["record_id", "breath"], [{ fields: "record_id", ...toRecords }]],
      [
        "redcap",
        ["record_id", "redcap_repeat_instrument", "redcap_repeat_instance"],
        [{ fields: "capno_record_id", ...toRecords }],
      ],
    ]);
    // A finding may be missing twice: its table has no key, and an empty one is none.
    expect(keys.find(([name]) => name === "failed")).toEqual(["failed", undefined, undefined]);
  });

  it.each([
    ["records", "recorded_at", { type: "datetime", format: "default" }],
    ["records", "blinded", { type: "boolean", trueValues: ["true"], falseValues: ["false"] }],
    [
      "records",
      "breath_quality",
      {
        title: "Breath quality",
        unit: "%",
        unitSystem: "http://unitsofmeasure.org",
        constraints: { minimum: 0, maximum: 100 },
      },
    ],
    ["waveforms", "co2", { unit: "kPa", unitSystem: "http://unitsofmeasure.org" }],
  ])("datapackage.json describes %s: %s", async (resource, column, words) => {
    const { read } = await making;
    const { fields = [] } = readResources(read).find(({ name }) => name === resource)?.schema ?? {};
    const field = fields.find(({ name }) => name === column);
    expect(field).toMatchObject(words);
    expect(fields.find(({ name }) => name === "record_id")).not.toHaveProperty("constraints");
  });

  it("README.txt names each file of the package in words, its records, its gaps and the study's zone", async () => {
    const { read } = await making;
    const text = read.text("README.txt");
    expect(text).toContain("19 breath records. Rows in failed.csv: 2.");
    expect(text).toContain("  Pacific/Auckland; provenance.json");
    expect(text).not.toMatch(/BLINDED/);
    const lines = (text.split("FILES\r\n")[1]?.split("\r\n\r\n")[0] ?? "").split("\r\n");
    expect(lines.map((line) => line.trim().split(/ {2,}/)[0])).toEqual(read.names);
    for (const line of lines) expect(line).toMatch(/^ {2}\S+ {2,}\S/);
    // The words stand below one another.
    expect(new Set(lines.map((line) => line.search(/\b(?<= {2})\S/))).size).toBe(1);
  });

  it("provenance.json says the choice, the moments that its days mean, and how often what is missing", async () => {
    const choice = { groupId: 1, from: "2026-10-01", until: "2026-10-02", without: ["breaths"] } as const;
    const { read, startedAt } = await makeDocuments(choice);
    const provenance = JSON.parse(read.text("provenance.json")) as Record<string, object>;
    expect(provenance).toMatchObject({
      filter: {
        projects: ["CARD"],
        firstDay: "2026-10-01",
        lastDay: "2026-10-02",
        timeZone: "Pacific/Auckland",
        from: "2026-09-30T11:00:00.000Z",
        before: "2026-10-02T11:00:00.000Z",
        leftOut: ["breaths"],
        holdsUnblindedValues: false,
      },
      counts: { participants: 1, recordsPlanned: 20, records: 18, recordsMissing: 2 },
      missing: [{ what: "record", reason: "the server answered 500", rows: 2 }],
      files: read.names,
      times: {
        startedAt: new Date(startedAt).toISOString(),
        listsAsOf: new Date(startedAt).toISOString(),
        finishedAt: new Date(startedAt + 5_000).toISOString(),
      },
    });
    expect((provenance["madeBy"] as { permissions: string[] }).permissions.at(-1)).toBe("z.last");
    const { read: whole } = await making;
    expect(JSON.parse(whole.text("provenance.json"))).toMatchObject({
      filter: { projects: ["CARD", "LEEDS"], from: null, before: null },
    });
  });

  it("waveforms.parquet has a row for each fetched record of every batch, and null for a gap", async () => {
    const { read } = await making;
    const file = read.files["waveforms.parquet"]?.slice().buffer ?? new ArrayBuffer();
    const rows = await parquetReadObjects({ file });
    expect(rows.map((row) => Number(row["record_id"]))).toEqual([
      ...Array.from({ length: 18 }, (_, index) => index + 1),
      50,
    ]);
    expect(rows[2]?.["co2"]).toEqual([5.1, null, 0.2]);
  });
});

import { PERMISSIONS } from "@capno/domain/account/permission";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { describe, expect, it, vi } from "vitest";

import { aNote, serveLog } from "../../../study/log/testing/log-entries.ts";
import { openMemoryTarget } from "../files/package-target.ts";
import { EVERYTHING, makePackage, openRunner, readFiles } from "../testing/open-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

/** Of the two projects of this account the values of CARD are blinded. */
function openHalfBlinded() {
  const config = aRuntimeConfig();
  const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
  const permissions = Object.values(PERMISSIONS).filter((each) => each !== PERMISSIONS.viewValues);
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups, permissions })),
    config: { ...config, capture: { ...config.capture, blinded: ["CARD"] } },
  });
  serveStudy(services.http, { "CARD-1": makeRecords(1), "LEEDS-1": makeRecords(1, 50) });
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1] }),
    aDuidBody({ duid: "LEEDS-1", groups: [2] }),
  ]);
  return openRunner(services);
}

describe("a package", () => {
  it("that the browser kept in memory is handed to its downloads under its name", async () => {
    const names: string[] = [];
    class Link {
      href = "";
      download = "";
      click() {
        names.push(this.download);
      }
    }
    vi.stubGlobal("document", { createElement: () => new Link() });
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(1) });
    runner.save(EVERYTHING, {
      kind: "memory",
      name: "study-data.zip",
      isUnblinded: false,
      open: openMemoryTarget,
      abandon: async () => undefined,
    });
    expect(await until("finished")).toMatchObject({ outcome: "made" });
    expect(names).toEqual(["study-data.zip"]);
  });

  it("without the files for REDCap holds every other file", async () => {
    const running = openRunner();
    serveStudy(running.services.http, { "CARD-1": makeRecords(1) });
    const whole = readFiles(await makePackage(running)).names;
    const { names } = readFiles(await makePackage(running, { ...EVERYTHING, without: ["redcap"] }));
    expect(names).toEqual(whole.filter((name) => !name.startsWith("redcap")));
    expect(names).toHaveLength(whole.length - 2);
  });

  it("without a record that could be blinded holds the files of values, and the notes of whom no list came", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": [] });
    services.http.fail("GET /capnogram/?duid=CARD-1", "unexpected-status", 500);
    serveLog(services, aNote("a", "CARD-1", { text: "Had a cold" }));
    const read = readFiles(await makePackage(openRunner(services)));
    expect(read.names.slice(0, 4)).toEqual([
      "waveforms.parquet",
      "participants.csv",
      "records.csv",
      "breaths.csv",
    ]);
    expect(read.rows("notes.csv").map((row) => row["text"])).toEqual(["Had a cold"]);
  });

  it("of a blinded and an open project holds the values of the open one, and counts the records of both [REQ-BLIND-07]", async () => {
    const running = openHalfBlinded();
    const read = readFiles(await makePackage(running));
    expect(read.names).toContain("waveforms.parquet");
    expect(read.rows("records.csv").map((row) => [row["record_id"], row["blinded"]])).toEqual([
      ["1", "true"],
      ["50", "false"],
    ]);
    expect(new Set(read.rows("breaths.csv").map((row) => row["record_id"]))).toEqual(new Set(["50"]));
    expect(running.runner.getState()).toMatchObject({ progress: { done: 2, missing: 0 } });
  });

  it("holds its records against the study's start, by the study's days", async () => {
    const config = aRuntimeConfig();
    const capture = {
      ...config.capture,
      studyZone: "Pacific/Auckland",
      studyStarts: { CARD: "2026-10-02" },
    };
    const services = aProductServices({ config: { ...config, capture } });
    // The last half hour of 1 October in Auckland, and the first of the day after.
    const records = [
      { id: 1, at: "2026-10-01T10:30:00Z" },
      { id: 2, at: "2026-10-01T11:30:00Z" },
    ];
    serveStudy(services.http, { "CARD-1": records });
    const read = readFiles(await makePackage(openRunner(services)));
    const early = read.rows("checks.csv").filter(({ check }) => check === "before-enrolment");
    const found = early.flatMap((row) => (row["result"] === "finding" ? [row["record_id"]] : []));
    expect(found).toEqual(["1"]);
  });

  it("names the handset of a record whose list does not name it", async () => {
    const running = openRunner();
    serveStudy(running.services.http, { "CARD-1": makeRecords(1) });
    const read = readFiles(await makePackage(running));
    for (const file of ["records.csv", "redcap.csv"])
      expect(read.rows(file).map((row) => row["handset"])).toEqual([UDI]);
  });
});

import { PERMISSIONS } from "@capno/domain/account/permission";
import { toEpochMs } from "@capno/domain/units";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { describe, expect, it } from "vitest";

import { getPackageName } from "../reports/package/page/PackageStart.tsx";
import {
  createFakeDisk,
  EVERYTHING,
  makePackage,
  openRunner,
  readFiles,
} from "../reports/package/testing/open-package.ts";
import { participantsQuery } from "../study/data/participants-query.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { describeSummary } from "../study/summary/describe-summary.ts";
import { loadSummaries } from "../study/summaries/load-summaries.ts";
import {
  findPlanted,
  getValueCalls,
  GROUPS,
  OF_COORDINATOR,
  openBlinded,
  openStudy,
  PLANTED,
  RECORDS,
} from "./testing/blinded-study.ts";

describe("an account of a blinded and an open study [REQ-BLIND-01]", () => {
  it("saves a package with a row for each record, and with values of the open study only [REQ-BLIND-07]", async () => {
    const services = openBlinded();
    const read = readFiles(await makePackage(openRunner(services)));
    const of = (duid: string) => read.rows("records.csv").filter((row) => row["participant_id"] === duid);
    expect(of("CARD-1")).toHaveLength(RECORDS);
    expect(new Set(of("CARD-1").map(({ blinded, handset }) => `${blinded} ${handset}`))).toEqual(
      new Set([`true ${UDI}`]),
    );
    const isOfCard = (line: string) => line.includes("CARD-1") || /^1\d\d,/.test(line);
    for (const [name, bytes] of Object.entries(read.files)) {
      const lines = new TextDecoder().decode(bytes).split("\r\n");
      expect(`${name}: ${findPlanted(lines.filter(isOfCard).join("\r\n")).join()}`).toBe(`${name}: `);
    }
    expect(read.rows("breaths.csv").filter((row) => Number(row["record_id"]) < 200)).toEqual([]);
    expect(findPlanted(read.text("records.csv")).length).toBeGreaterThan(50);
    expect(getValueCalls(services)).toHaveLength(RECORDS);
    expect(read.text("README.txt")).toContain("BLINDED");
  });

  it("saves a package of the blinded study without a value in any part or encoding [REQ-BLIND-08]", async () => {
    const services = openBlinded();
    const read = readFiles(
      await makePackage(openRunner(services), { groupId: 1, from: null, until: null, without: [] }),
    );
    for (const bytes of Object.values(read.files)) {
      expect(findPlanted(new TextDecoder("latin1").decode(bytes))).toEqual([]);
      // Eight bytes each, as the waveforms are written.
      const hex = Buffer.from(bytes).toString("hex");
      for (const value of PLANTED) expect(hex).not.toContain(toHex(value));
    }
    expect(getValueCalls(services)).toEqual([]);
    for (const name of ["breaths.csv", "waveforms.parquet"]) {
      expect(read.names).not.toContain(name);
      expect(read.text("README.txt").split("BLINDED")[0]).not.toContain(name);
    }
  });

  it("finishes a package in which a participant was blinded after their records were listed, and names them", async () => {
    const services = openBlinded();
    const running = openRunner(services);
    const disk = createFakeDisk();
    const { promise: isBlindedNow, resolve: openDisk } = Promise.withResolvers<undefined>();
    running.runner.save(EVERYTHING, {
      ...disk.destination,
      open: () => isBlindedNow.then(() => disk.destination.open()),
    });
    await running.until("fetching");
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-1", groups: [1], handset_udi: UDI, capnogram_count: RECORDS }),
      aDuidBody({ duid: "LEEDS-1", groups: [2, 1], handset_udi: null, capnogram_count: RECORDS }),
    ]);
    await running.capture.queries.refetchQueries();
    openDisk(undefined);
    await running.until("finished");
    const read = readFiles(await disk.read());
    expect(getValueCalls(services)).toEqual([]);
    expect(read.rows("records.csv")).toHaveLength(RECORDS);
    expect(read.rows("failed.csv").map((row) => [row["participant_id"], row["reason"]])).toEqual(
      Array.from({ length: RECORDS }, () => ["LEEDS-1", "blinded: your account is not shown its values"]),
    );
  });

  it.each([
    ["CARD", "study-data-CARD-unblinded-2026-11-22-UTC.zip", true],
    ["LEEDS", "study-data-LEEDS-2026-11-22-UTC.zip", false],
  ])(
    "of an account that is shown the values of CARD, a package of %s is named %s",
    async (projectId, name, isUnblinded) => {
      const services = openStudy({ permissions: [...OF_COORDINATOR, PERMISSIONS.viewValues] }, ["CARD"]);
      const running = openRunner(services);
      const groupId = GROUPS.find((group) => group.projectId === projectId)?.id ?? 0;
      expect(getPackageName(groupId, isUnblinded, GROUPS, toEpochMs(Date.UTC(2026, 10, 22, 10)), "UTC")).toBe(
        name,
      );
      expect(running.runner.isUnblinded("CARD-1")).toBe(true);
      const disk = createFakeDisk();
      running.runner.save({ ...EVERYTHING, groupId }, { ...disk.destination, isUnblinded });
      await running.until("finished");
      const read = readFiles(await disk.read());
      expect(read.text("README.txt").includes("UNBLINDED")).toBe(isUnblinded);
      expect(read.text("provenance.json")).toContain(`"holdsUnblindedValues": ${isUnblinded}`);
      expect(findPlanted(read.text("records.csv")).length).toBeGreaterThan(50);
    },
  );

  it("writes nothing under a name that does not say that values of a blinded study are inside [REQ-EXPORT-10] [REQ-BLIND-08]", async () => {
    const services = openStudy({ permissions: [...OF_COORDINATOR, PERMISSIONS.viewValues] }, ["CARD"]);
    const running = openRunner(services);
    const disk = createFakeDisk();
    running.runner.save(EVERYTHING, { ...disk.destination, isUnblinded: false });
    expect(await running.until("failed")).toMatchObject({ why: expect.stringMatching(/blinded for other/) });
    // A refusal of ours is no fault to report.
    expect(services.notices.reported).toEqual([]);
    expect(disk.seen.isAbandoned).toBe(true);
    expect(getValueCalls(services)).toEqual([]);
  });

  it("saves a summary without values for the blinded study, and with all of them for the open one", async () => {
    const services = openBlinded();
    const capture = createCapture(services);
    const { rows } = await capture.queries.fetchQuery(participantsQuery(services));
    const { sources } = await loadSummaries(capture, {
      since: services.clock.now(),
      onProgress: () => undefined,
      participants: rows,
      notes: new Map(),
      statuses: new Map(),
      signal: new AbortController().signal,
      onParticipant: () => undefined,
    });
    const settings = {
      config: services.config,
      groups: GROUPS,
      zone: "Europe/London",
      asOf: services.clock.now(),
    };
    const [card, leeds] = sources.map((each) => JSON.stringify(describeSummary(each, settings)));
    expect(findPlanted(card ?? "")).toEqual([]);
    expect(findPlanted(leeds ?? "").length).toBeGreaterThan(50);
  });
});

const toHex = (value: number): string => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes.toString("hex");
};

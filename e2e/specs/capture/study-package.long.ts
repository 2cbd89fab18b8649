import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { getReasonToSkip, SYSTEM_PYTHON } from "@capno/tooling/system-packages";
import type { Page } from "@playwright/test";

import type { Fault, LoggedRequest, StudyRecord } from "../../support/sandbox.ts";
import { expect, test } from "../../support/test.ts";
import {
  giveDisk,
  waitForUsers,
  openPackagePage,
  readDisk,
  readDownload,
  readPackage,
  type ReadPackage,
} from "./study-package-page.ts";

const MOST_BYTES = 200 * 1024 * 1024;
const LONG_MS = 15 * 60_000;

/** One record in a hundred cannot be had; as many make the server busy once. */
function planFaults(records: readonly StudyRecord[]): {
  lost: readonly StudyRecord[];
  rules: readonly Fault[];
} {
  const lost = records.filter((_, index) => index % 100 === 50);
  const busy = records.filter((_, index) => index % 100 === 90);
  const at = ({ id }: StudyRecord) => ({ method: "GET", path: `/capnogram/${id}/` });
  return {
    lost,
    rules: [
      ...lost.map((record) => ({ ...at(record), status: 500 })),
      ...busy.map((record, index) => ({
        ...at(record),
        status: index % 2 === 0 ? 429 : 503,
        headers: { "Retry-After": "1" },
        times: 1,
      })),
    ],
  };
}

/** What scripts, documents and buffers of the tab hold, asked again and again: the most of it. */
async function watchMemory(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  let most = 0;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const usage: Record<string, number> = await tools.send("Runtime.getHeapUsage");
      most = Math.max(
        most,
        (usage["usedSize"] ?? 0) + (usage["embedderHeapUsedSize"] ?? 0) + (usage["backingStorageSize"] ?? 0),
      );
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  return async () => {
    over.abort();
    await watching;
    return most;
  };
}

/** How many records were asked for at the same time, at most. */
function countAtOnce(requests: readonly LoggedRequest[]): number {
  const edges = requests
    .filter((request) => /^\/capnogram\/\d+\/$/.test(request.path))
    .flatMap(({ at, durationMs }) => [
      { at: Date.parse(at), by: 1 },
      { at: Date.parse(at) + durationMs, by: -1 },
    ])
    // One that ends as the next begins is not beside it.
    .toSorted((a, b) => a.at - b.at || a.by - b.by);
  let now = 0;
  return edges.reduce((most, { by }) => Math.max(most, (now += by)), 0);
}

const PANDAS = `
import sys, pandas
folder = sys.argv[1]
records = pandas.read_csv(folder + "/records.csv", parse_dates=["recorded_at"])
breaths = pandas.read_csv(folder + "/breaths.csv")
people = pandas.read_csv(folder + "/participants.csv")
failed = pandas.read_csv(folder + "/failed.csv")
assert str(records["recorded_at"].dtype) == "datetime64[ns, UTC]", records["recorded_at"].dtype
assert records["record_id"].is_unique
assert breaths["record_id"].isin(records["record_id"]).all()
assert records["participant_id"].isin(people["participant_id"]).all()
assert people["records_in_package"].sum() == len(records) + len(failed)
print(len(records), len(breaths), len(people), len(failed), repr(float(records["end_tidal_co2"].sum())))
`;

/** What REDCap would do with the package of a later month: find each row again, and add the new ones. */
const TWO_MONTHS = `
import sys, pandas
earlier, later = (pandas.read_csv(file, dtype=str, keep_default_na=False) for file in sys.argv[1:3])
keys = [name for name in later.columns if name == "record_id" or name.startswith("redcap_repeat")]
assert not earlier.duplicated(keys).any() and not later.duplicated(keys).any()
both = earlier.merge(later, on=keys, how="left", suffixes=("", "_later"), indicator=True)
assert (both["_merge"] == "both").all()
for name in earlier.columns.difference(keys):
    assert (both[name] == both[name + "_later"]).all(), name
print(len(earlier), len(later))
`;

test("the packages of two months import by record_id and redcap_repeat_instance: nothing twice, nothing changed [REQ-EXPORT-06]", async ({
  page,
  signIn,
}, info) => {
  const reason = getReasonToSkip("pandas");
  test.skip(reason !== undefined, reason);
  const files: string[] = [];
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  for (const days of [`from=${day(40)}&until=${day(20)}`, `from=${day(40)}`]) {
    /* oxlint-disable no-await-in-loop -- one month after the other */
    if (files.length === 0) await openPackagePage(page, signIn, `?group=2&${days}`);
    else await page.goto(`/list/package?group=2&${days}`);
    await waitForUsers(page);
    const downloading = page.waitForEvent("download", { timeout: LONG_MS });
    await page.getByRole("button", { name: "Save package" }).click();
    const file = info.outputPath(`redcap-${files.length}.csv`);
    writeFileSync(file, readPackage(await readDownload(await downloading)).text("redcap.csv"));
    files.push(file);
    /* oxlint-enable no-await-in-loop */
  }
  const printed = execFileSync(SYSTEM_PYTHON, ["-c", TWO_MONTHS, ...files], { encoding: "utf8" });
  const [earlier, later] = printed.trim().split(" ").map(Number);
  expect(earlier).toBeGreaterThan(20);
  expect(later).toBeGreaterThan(earlier ?? 0);
});

function readWithPandas(read: ReadPackage): readonly string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "capno-package-"));
  try {
    for (const name of read.names) writeFileSync(path.join(folder, name), read.bytes(name));
    return execFileSync(SYSTEM_PYTHON, ["-c", PANDAS, folder], { encoding: "utf8" }).trim().split(" ");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("a package of 2,000 records with one fault in a hundred holds or names each, in little memory, interrupted or not", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  test.setTimeout(2 * LONG_MS);
  watch.allow(/status of (500|429|503)/);
  await giveDisk(page);
  await openPackagePage(page, signIn, "?group=1");
  const expected = (await sandbox.studyRecords()).filter(({ project }) => project === "CARD");
  expect(expected.length).toBeGreaterThan(2_000);
  const { lost, rules } = planFaults(expected);

  await waitForUsers(page);
  await sandbox.faults(rules);
  const endWatch = await watchMemory(page);
  const saved = page.getByRole("heading", { name: "The package is saved, with gaps" });
  await page.getByRole("button", { name: "Save package" }).click();
  await expect(saved).toBeVisible({ timeout: LONG_MS });
  const memory = await endWatch();
  const name = (await page.locator("bdi").first().textContent()) ?? "";
  const read = readPackage(await readDisk(page, name));
  console.log(`${expected.length} records, ${Math.round(memory / 1024 / 1024)} MiB at most in the tab`);

  await test.step("holds what the database holds, and names the rest", async () => {
    const records = read.rows("records.csv");
    expect(records.map((row) => Number(row["record_id"])).toSorted((a, b) => a - b)).toEqual(
      expected.filter((record) => !lost.includes(record)).map(({ id }) => id),
    );
    expect(
      read
        .rows("failed.csv")
        .map((row) => Number(row["record_id"]))
        .toSorted((a, b) => a - b),
    ).toEqual(lost.map(({ id }) => id));
    const waveforms = await read.waveforms();
    expect(waveforms.map((row) => String(row.record_id))).toEqual(records.map((row) => row["record_id"]));
    expect(waveforms.map((row) => String(row.co2.length))).toEqual(records.map((row) => row["samples"]));
    expect(memory).toBeLessThan(MOST_BYTES);
    expect(countAtOnce((await sandbox.log()).requests)).toBeLessThanOrEqual(4);
  });

  await test.step("the study package is the same where it was paused and continued, but for times", async () => {
    await sandbox.clearFaults();
    await sandbox.faults(rules);
    await page.getByRole("button", { name: "Make another package" }).click();
    await waitForUsers(page);
    await page.getByRole("button", { name: "Save package" }).click();
    for (const quarter of [25, 60]) {
      await expect
        .poll(async () => Number(await page.getByRole("progressbar").getAttribute("aria-valuenow")), {
          timeout: LONG_MS,
        })
        .toBeGreaterThan(quarter);
      await page.getByRole("button", { name: "Pause" }).click();
      await page.getByRole("button", { name: "Continue" }).click();
    }
    await expect(saved).toBeVisible({ timeout: LONG_MS });
    const again = readPackage(await readDisk(page, name));
    expect(again.names).toEqual(read.names);
    for (const file of read.names.filter((each) => !/^(provenance|datapackage|checks)|SUMS$/.test(each))) {
      expect(again.bytes(file).equals(read.bytes(file)), file).toBe(true);
    }
    // The data checks name the minute of each run.
    const withoutTimes = (text: string) => text.replaceAll(/\d{4}-\d{2}-\d{2}T[^,"]+/g, "");
    expect(withoutTimes(again.text("checks.csv"))).toBe(withoutTimes(read.text("checks.csv")));
    const untimed = (text: string, time: string) => ({ ...(JSON.parse(text) as object), [time]: "" });
    expect(untimed(again.text("provenance.json"), "times")).toEqual(
      untimed(read.text("provenance.json"), "times"),
    );
    // It names the hash of each file, which were compared above.
    const withoutHashes = (text: string) => text.replaceAll(/sha256:[0-9a-f]{64}/g, "");
    expect(untimed(withoutHashes(again.text("datapackage.json")), "created")).toEqual(
      untimed(withoutHashes(read.text("datapackage.json")), "created"),
    );
  });

  const reason = getReasonToSkip("pandas");
  test.skip(reason !== undefined, reason);
  const [records, breaths, participants, failed, sum] = readWithPandas(read);
  expect([records, breaths, participants, failed].map(Number)).toEqual([
    expected.length - lost.length,
    read.rows("breaths.csv").length,
    read.rows("participants.csv").length,
    lost.length,
  ]);
  const ofDatabase = expected
    .filter((record) => !lost.includes(record))
    .map(({ endTidalCo2 }) => endTidalCo2 ?? 0);
  expect(Number(sum)).toBeCloseTo(
    ofDatabase.reduce((total, kPa) => total + kPa, 0),
    6,
  );
});

import { getPatienceMs } from "../../support/patience.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import { tabTo } from "../../support/keyboard.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { toDay } from "../../support/clinic-time.ts";
import { openStudyPage, RESEARCHER } from "./study-list.ts";
import {
  giveDisk,
  waitForUsers,
  openPackagePage,
  readDisk,
  readDownload,
  readPackage,
} from "./study-package-page.ts";

const DAY_MS = 86_400_000;
/** A few dozen records: the days of a whole study take minutes. */
const lastDays = (days: number) => `?group=2&from=${toDay(Date.now() - days * DAY_MS)}`;

test.describe("the study export", () => {
  test("writes to disk as records arrive, with every record of the database or its name in failed.csv @daily:files", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/status of (500|429)/);
    await giveDisk(page, { capture: { studyLogUrl: "/v2/study-log/" } });
    await sandbox.faults([{ method: "GET", path: "/v2/study-log/", status: 500 }]);
    await openPackagePage(page, signIn, lastDays(3));
    await waitForUsers(page);

    const from = new Date(`${toDay(Date.now() - 3 * DAY_MS)}T00:00:00`).getTime();
    const expected = (await sandbox.studyRecords()).filter(
      ({ project, capturedAt }) =>
        project === "LEEDS" && (Date.parse(capturedAt) >= from || capturedAt.startsWith("2000")),
    );
    const [lost, late] = expected;
    await sandbox.faults([
      { method: "GET", path: `/capnogram/${lost?.id ?? 0}/`, status: 500 },
      {
        method: "GET",
        path: `/capnogram/${late?.id ?? 0}/`,
        status: 429,
        headers: { "Retry-After": "1" },
        times: 1,
      },
    ]);
    await page.getByRole("button", { name: "Save package" }).click();
    await expect(page.getByRole("heading", { name: "The package is saved, with gaps" })).toBeVisible({
      timeout: 3 * getPatienceMs(),
    });
    await page.getByRole("button", { name: "Show what is missing (2)" }).click();
    await expect(page.getByText("Study log", { exact: true })).toBeVisible();
    await expect(page.getByText(`Record ${lost?.id ?? 0} of ${lost?.duid ?? ""}`)).toBeVisible();
    await expectAccessible(page);

    const name = await page.getByText(/^study-data-LEEDS-[\w-]+\.zip$/).innerText();
    expect(name).toContain(`-${toDay(Date.now())}-`);
    const read = readPackage(await readDisk(page, name));
    const failed = read.rows("failed.csv").filter(({ what }) => what === "record");
    const named = [...read.rows("records.csv"), ...failed].map((row) => Number(row["record_id"]));
    expect(named.toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
    expect(read.rows("failed.csv")).toMatchObject([
      { what: "study log", reason: "the server answered 500" },
      { record_id: String(lost?.id), reason: "the server answered 500" },
    ]);
    expect((await read.waveforms()).map((row) => Number(row.record_id)).toSorted((a, b) => a - b)).toEqual(
      expected.map(({ id }) => id).filter((id) => id !== lost?.id),
    );
    for (const row of read.rows("records.csv")) {
      const record = expected.find(({ id }) => String(id) === row["record_id"]);
      expect([row["recorded_at"], row["handset"]]).toEqual([record?.capturedAt, record?.handsetUdi]);
      expect(row["end_tidal_co2"]).toBe(record?.endTidalCo2 == null ? "" : String(record.endTidalCo2));
    }
  });

  test("states its size first where the browser has to hold it in memory, and works by keyboard", async ({
    page,
    signIn,
  }) => {
    await openPackagePage(page, signIn, lastDays(2));
    await expect(page.getByText(/^Kept in memory until complete: \d/)).toBeVisible();
    await tabTo(page, "Save package");
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    await expect(page.getByRole("heading", { name: "The package is complete" })).toBeVisible();
    const read = readPackage(await readDownload(download));
    expect(read.rows("failed.csv")).toEqual([]);
    expect(read.rows("records.csv").length).toBeGreaterThan(0);
  });

  test("the study data package opens from All Users with the shown group, and not without the permission", async ({
    page,
    signIn,
    openWindow,
  }) => {
    await signIn(RESEARCHER);
    await page.getByRole("combobox", { name: "Project group" }).selectOption({ label: "LEEDS" });
    await openStudyPage(page, "Data package");
    await expect(page.getByRole("heading", { level: 1, name: "Study data package" })).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Project" })).toHaveValue("2");
    await page.getByRole("link", { name: "All Users", exact: true }).last().click();
    // The list as it was left.
    await expect(page).toHaveURL(/\/list\?group=2$/);

    const other = await openWindow();
    await changeConfiguration(other, (configuration) => ({
      capture: { ...configuration["capture"], exportPermission: "study.export" },
    }));
    await other.goto("/login?to=/list/package");
    await other.getByLabel(/e-?mail/i).fill(RESEARCHER);
    await other.getByLabel(/^password/i).fill("breathe-easy-1");
    await other.getByRole("button", { name: /^(next|login|log in|sign in)$/i }).click();
    await expect(other.getByRole("heading", { name: "You cannot save a data package" })).toBeVisible();
    await expectAccessible(other);
    await other.goto("/list");
    await expect(other.getByText("60 of 60 users")).toBeVisible();
    const study = other.getByRole("list", { name: "Study" });
    await expect(study.getByRole("link", { name: "Handsets" })).toBeVisible();
    await expect(study.getByRole("link", { name: "Data package" })).toHaveCount(0);
  });

  test("the package has redcap.csv with the server's numbers as instances, and its dictionary [REQ-EXPORT-04] [REQ-EXPORT-06] @daily:journey", async ({
    page,
    signIn,
  }) => {
    await openPackagePage(page, signIn, lastDays(2));
    await waitForUsers(page);
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 3 * getPatienceMs() }),
      page.getByRole("button", { name: "Save package" }).click(),
    ]);
    const read = readPackage(await readDownload(download));
    expect(read.rows("redcap-dictionary.csv")[0]).toMatchObject({ "Variable / Field Name": "record_id" });
    const rows = read.rows("redcap.csv");
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row["redcap_repeat_instance"]).toBe(row["capno_record_id"]);
    await expectAccessible(page);
  });
});

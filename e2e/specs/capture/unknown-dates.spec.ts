import { readFile } from "node:fs/promises";

import { section } from "./detail-page.ts";
import { expect, test } from "../../support/test.ts";
import { aRow, LIST, RESEARCHER, rows } from "./study-list.ts";

const HOUR_MS = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

test("a handset whose clock runs ahead or was not set is last, dark and undated in the list [REQ-DETAIL-21]", async ({
  page,
  sandbox,
  signIn,
}) => {
  const dates = [
    fromNow(3),
    "2029-06-01T00:00:00Z",
    "1980-01-06T00:00:00Z",
    "1999-12-31T23:02:00Z",
    fromNow(-30),
  ];
  await sandbox.faults([
    {
      ...LIST,
      status: 200,
      body: dates.map((latest_capnogram_dt, place) =>
        aRow({ duid: `CARD-00${place + 1}`, latest_capnogram_dt }),
      ),
    },
  ]);
  await signIn(RESEARCHER);
  await expect(page.getByText("5 of 5 users")).toBeVisible();
  const order = ["CARD-005", "CARD-001", "CARD-002", "CARD-003", "CARD-004"];
  await expect(rows(page)).toHaveText(order.map((id) => new RegExp(id)));
  await expect(page.getByRole("cell", { name: "Unknown date" })).toHaveCount(4);
  await expect(page.getByRole("img", { name: "Date of last use is unknown" })).toHaveCount(4);
  await expect(page.getByRole("img", { name: "Last used 1 to 2 days ago" })).toHaveCount(1);

  await page.getByRole("columnheader", { name: "Last Time Used" }).getByRole("button").click();
  await expect(page.getByRole("columnheader", { name: "Last Time Used" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(rows(page)).toHaveText(order.map((id) => new RegExp(id)));

  await page
    .getByRole("group", { name: "Worklist" })
    .getByRole("button", { name: "Handset clock not set" })
    .click();
  await expect(page.getByText("4 of 5 users")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as CSV" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(
    text.match(/Date of last use is unknown,CARD-00[1-4],Not known,[^\n]*,NTH,00101,Unknown date,/g),
  ).toHaveLength(4);
});

test("dates that no calendar has are unknown dates, and never today [REQ-DATA-11]", async ({
  page,
  sandbox,
  signIn,
  watch,
}) => {
  watch.allow(/unexpected|unreadable|malformed|could not be/);
  const dates = ["2026-02-30T10:00:00Z", "2026-11-31T10:00:00Z", "2026-11-20T24:00:00Z"];
  const people = dates.map((latest_capnogram_dt, place) =>
    aRow({ duid: `CARD-00${place + 1}`, latest_capnogram_dt }),
  );
  const impossible = { set: { capnogram_dt: dates[0] } };
  await sandbox.faults([
    { ...LIST, status: 200, body: people },
    { method: "GET", path: "/capnogram/", change: impossible },
    { method: "GET", path: "/capnogram/*/", change: impossible },
    { method: "GET", path: "/duid/param/", change: impossible },
  ]);
  await signIn(RESEARCHER);
  await expect(page.getByRole("cell", { name: "Unknown date" })).toHaveCount(3);
  await page
    .getByRole("group", { name: "Worklist" })
    .getByRole("button", { name: "Handset clock not set" })
    .click();
  await expect(page.getByText("3 of 3 users")).toBeVisible();

  await page.goto("/detail/CARD-001");
  await expect(page.getByText("Unknown date").first()).toBeVisible();
  await expect(section(page, "TRENDS")).toContainText(/Records left out: \d+ that could not be read/);
  await expect(page.locator("time")).toHaveCount(0);
});

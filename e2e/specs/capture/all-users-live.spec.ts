import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { LIST, lookAgain, openList, RESEARCHER, rows } from "./study-list.ts";

const heading = (page: Page, name: string) => page.getByRole("columnheader", { name });
const countCalls = async (sandbox: Sandbox) =>
  (await sandbox.log()).requests.filter(({ path }) => path === "/duid/").length;

test.describe("All Users, live", () => {
  test("each minute the list is fresh, and neither scroll nor focus has moved @daily:focus", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install();
    await openList(page, signIn);
    await rows(page).first().getByRole("link").focus();
    for (let presses = 0; presses < 4; presses++) await page.keyboard.press("PageDown");
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const scroll = () => page.getByRole("table").evaluate((table) => table.parentElement?.scrollTop);
    const before = { id: await focused(), top: await scroll() };
    expect(before.top).toBeGreaterThan(500);
    const calls = await countCalls(sandbox);
    await page.clock.fastForward(61_000);
    await expect.poll(() => countCalls(sandbox)).toBeGreaterThan(calls);
    await fence(page);
    expect({ id: await focused(), top: await scroll() }).toEqual(before);
  });

  test("a press opens the user that the mouse was over before a newer list came [SAFETY] [REQ-LIST-45]", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install();
    await openList(page, signIn);
    const ids = () => rows(page).getByRole("link").allTextContents();
    await expect(rows(page).nth(2)).toBeVisible();
    const before = await ids();
    const aimed = before[2] ?? "";
    const top = await page.locator('tr[data-place="0"]').innerText();
    const serial = /NTH\s?(\d{5})/.exec(top)?.[1];
    await rows(page).nth(2).getByRole("link").hover();
    await sandbox.breathe(`(01)05012345678900(21)NTH${serial}`, { coughShare: 0, seconds: 0 });
    await page.clock.fastForward(54_000);
    await lookAgain(page);
    await expect(page.getByText(/ · new data waiting$/)).toBeVisible();
    expect(await ids()).toEqual(before);
    await page.mouse.down();
    await page.mouse.up();
    await expect(page).toHaveURL(new RegExp(`/${aimed}(?:[/?]|$)`));
  });

  test("what the specification calls by name is there, in text and shape", async ({ page, signIn }) => {
    await openList(page, signIn);
    const table = page.getByRole("table");
    for (const name of ["Last Breath Record", "All Breath Records", "Status", "User ID", "Handset ID"]) {
      await expect(heading(page, name).first()).toBeVisible();
    }
    const seen = new Set<string>();
    const lights = new Map<string, string>();
    await rows(page).first().getByRole("link").focus();
    for (let presses = 0; presses < 7; presses++) {
      const inSight = await table.locator("tbody tr[data-place]").evaluateAll((found) =>
        found.map((row) => {
          const light = row.querySelector("[role=img]");
          return {
            text: row.textContent,
            label: light?.getAttribute("aria-label") ?? "",
            shape: light?.lastElementChild?.outerHTML ?? "",
          };
        }),
      );
      for (const { text, label, shape } of inSight) {
        seen.add(text);
        lights.set(label, shape);
      }
      await page.keyboard.press("PageDown");
    }
    const all = [...seen].join("\n");
    for (const text of ["(Inactive)", "Not Used", "Not Used Recently", "Unknown date"])
      expect(all).toContain(text);
    expect(all).toMatch(
      /NTH \d{5}\d{2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}, \d{2}:\d{2}/,
    );
    expect([...lights.keys()]).toEqual(
      expect.arrayContaining([
        "Used within the last day",
        "Not used for 2 days or more",
        "No handset allocated",
      ]),
    );
    expect(new Set(lights.values()).size).toBe(new Set([...lights.keys()].map(toShapeName)).size);
  });

  test("groups by their IDs with their names as tooltips; headings explain themselves", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    const group = page.getByLabel("Project group");
    await expect(group.getByRole("option")).toHaveText(["All Groups", "CARD", "LEEDS"]);
    await expect(group.getByRole("option", { name: "LEEDS" })).toHaveAttribute("title", "Leeds COPD pilot");
    await group.selectOption({ label: "LEEDS" });
    await expect(group).toHaveAttribute("title", "Leeds COPD pilot");
    await expect(page.getByText("24 of 60 users")).toBeVisible();
    await page.getByRole("button", { name: "Adherence %", exact: true }).hover();
    await expect(page.getByRole("tooltip")).toContainText("last 6 months or the handset's lifetime");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await expect(page.getByRole("menuitem", { name: "Open" })).toBeFocused();
    await expect(page.getByRole("menuitem", { name: "Deallocate Handset" })).toBeVisible();
    await expectAccessible(page, page.getByRole("menu"));
  });

  test.describe("All Users in a London browser", () => {
    test.use({ timezoneId: "Europe/London" });

    test("the saved CSV holds the rows as shown, and nothing that a spreadsheet would run @daily:files", async ({
      page,
      sandbox,
      signIn,
    }) => {
      await sandbox.faults([
        // The records of an invented user.
        { method: "GET", path: "/capnogram/", body: [] },
        {
          ...LIST,
          body: ["CARD-002", "=CARD-003", "CARD-001", "LEEDS-001"].map((duid, place) => ({
            duid,
            groups: [1],
            handset_udi: place === 0 ? null : `(21)NTH0010${place}`,
            capnogram_count: place,
            latest_capnogram_dt: `2026-07-0${place + 1}T09:30:00Z`,
            capnogram_breath_quality: place === 1 ? null : 0.5,
            latest_capnogram_breath_quality: 0.25,
            adherence: 0.126,
          })),
        },
      ]);
      await signIn(RESEARCHER);
      await page.getByRole("searchbox").fill("card");
      await page.getByRole("button", { name: "Total Records" }).click();
      await page.getByRole("button", { name: "Total Records" }).click();
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Save as CSV" }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d{2}-\d{2}-\d{4}-[\w-]+\.csv$/);
      const [head, ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
      expect(head).toBe(
        "\uFEFFStatus,User ID,Enrolled,Left,Reason for leaving,Handset type,Handset serial,Last time used,Breath quality of last record (%),Total records,Adherence (%),Overall breath quality (%),Needs a call,Reviewed,Reviewed until",
      );
      expect(lines.map((line) => line.replace(/Unused \d+ days;/, "Unused n days;"))).toEqual([
        'Not used for 2 days or more,CARD-001,Not known,Not known,,NTH,00102,2026-07-03T10:30:00+01:00,25,2,13,50,"Unused n days; Quality dropped 25 points; Adherence 13%",,',
        'Not used for 2 days or more,\'=CARD-003,Not known,Not known,,NTH,00101,2026-07-02T10:30:00+01:00,25,1,13,Not Used Recently,"Unused n days; Adherence 13%",,',
        "No handset allocated,CARD-002,Not known,Not known,,,,2026-07-01T10:30:00+01:00,25,0,13,50,Record without a handset,,",
      ]);
    });
  });

  test("the three manuals are PDF files that open @daily:files", async ({ page, signIn }) => {
    await openList(page, signIn);
    await page.getByRole("link", { name: "Documentation" }).click();
    const links = page.getByRole("main").getByRole("link");
    await expect(links).toHaveCount(3);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("rel", "noopener noreferrer");
      const reply = await page.request.get((await link.getAttribute("href")) ?? "");
      expect(reply.headers()["content-type"]).toContain("application/pdf");
      expect((await reply.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
  });

  test("All Users, live at 320 px only the table's own frame scrolls sideways; accessible", async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openList(page, signIn);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBe(0);
    await expectAccessible(page);
    await page
      .getByRole("button", { name: /^Actions for/ })
      .first()
      .click();
    await expect(page.getByRole("menuitem", { name: "Deallocate Handset" })).toBeInViewport();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Allocate Handset" }).click();
    await expect(page.getByRole("combobox", { name: "Handset ID" })).toBeVisible();
    expect(await overflow()).toBe(0);
    await expectAccessible(page, page.getByRole("dialog"));
  });
});

/** Two texts may share the red square (never used, not used for 2 days) and the dark one (no handset, unknown date). */
function toShapeName(label: string): string {
  if (label === "Handset never used") return "Not used for 2 days or more";
  return label === "Date of last use is unknown" ? "No handset allocated" : label;
}

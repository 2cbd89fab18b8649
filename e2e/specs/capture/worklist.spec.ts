import type { Page } from "@playwright/test";

import { fence } from "../../support/fence.ts";
import { changeConfiguration } from "../../support/other-files.ts";
import type { Sandbox } from "../../support/sandbox.ts";
import { signIn as signInAs } from "../../support/sign-in.ts";
import { expect, expectAccessible, test } from "../../support/test.ts";
import { lookAgain, openList, RESEARCHER, rows } from "./study-list.ts";

const CHIPS = [
  ["Needs a call", "call"],
  ["Never recorded", "never-used"],
  ["Unused 7+ days", "unused"],
  ["Adherence below 70%", "low-adherence"],
  ["Quality dropped 15+ points", "quality-drop"],
  ["Handset clock not set", "undated"],
  ["No handset", "no-handset"],
] as const;

const bar = (page: Page) => page.getByRole("group", { name: "Worklist" });
const chip = (page: Page, name: string) => bar(page).getByRole("button", { name });
const circle = (page: Page, duid: string) => page.getByRole("button", { name: `Done: ${duid}`, exact: true });
const until = (page: Page, name: RegExp) => page.getByRole("menuitem", { name });
async function markDone(page: Page, duid: string): Promise<void> {
  await circle(page, duid).click();
  await until(page, /^Something new/).click();
}
const readCount = async (page: Page, name: string) =>
  Number(
    (/\((\d[\d,]*)/.exec((await chip(page, name).textContent()) ?? "")?.[1] ?? "").replaceAll(/\D/g, ""),
  );
/** Those with nobody in them too, and those that have no room in the line. */
const showAllChips = (page: Page) => page.getByRole("button", { name: "More", exact: true }).click();
const focusedUser = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** What the sandbox's database says of it, by a query of its own. */
const countInDatabase = async (sandbox: Sandbox) =>
  (await (await fetch(`${sandbox.url}/__sandbox/worklist`)).json()) as Readonly<Record<string, number>>;
const lookUps = async (sandbox: Sandbox) =>
  (await sandbox.log()).requests.filter(({ path }) => path === "/capnogram/");

test.describe("the worklist", () => {
  test("each chip leaves as many rows as it says, each with its reasons, in address, reload and file @daily:journey", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    await showAllChips(page);
    for (const [name, needs] of CHIPS) {
      const count = await readCount(page, name);
      await chip(page, name).click();
      await expect(page.getByText(`${count} of 60 users`)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`needs=${needs}`));
      if (count > 0) await expect(page.getByRole("list", { name: /^Why / }).first()).not.toBeEmpty();
      else await expect(page.getByText(/^None among the known users, as of \d\d:\d\d$/)).toBeVisible();
      await chip(page, name).click();
    }
    await chip(page, "Never recorded").click();
    await chip(page, "Handset clock not set").click();
    await expect(page).toHaveURL(/needs=never-used%2Cundated/);
    const both = (await readCount(page, "Never recorded")) + (await readCount(page, "Handset clock not set"));
    await page.reload();
    await expect(page.getByText(`${both} of 60 users`)).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as CSV" }).click(),
    ]);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    const lines = Buffer.concat(parts).toString("utf8").trimEnd().split("\r\n");
    expect(lines).toHaveLength(both + 1);
    expect(lines.slice(1).every((line) => /Never recorded|Handset clock not set/.test(line))).toBe(true);
  });

  test("removes a row by mouse when it is marked, names the participant, and restores it on Undo", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    const count = await readCount(page, "Needs a call");
    await chip(page, "Needs a call").click();
    const first = (await rows(page).first().getByRole("link").textContent()) ?? "";
    await circle(page, first).dblclick();
    await expectAccessible(page);
    await until(page, /^1 week/).click();
    await expect(
      page.getByText(new RegExp(`^${first} is done until .*\\. Kept in this tab until you log out\\.$`)),
    ).toBeVisible();
    // A double click marks one.
    await expect(page.getByText(`${count - 1} of 60 users`)).toBeVisible();
    await showAllChips(page);
    await chip(page, "Done").click();
    await expect(rows(page)).toHaveText([new RegExp(first)]);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText(/^No user is done, as of \d\d:\d\d$/)).toBeVisible();
    expect(await readCount(page, "Needs a call")).toBe(count);
  });

  test("is worked to its end by keyboard, from one participant to the next @daily:focus", async ({
    page,
    signIn,
  }) => {
    await openList(page, signIn);
    const count = await readCount(page, "Never recorded");
    await chip(page, "Never recorded").focus();
    await page.keyboard.press("Space");
    await expect(page.getByText(`${count} of 60 users`)).toBeVisible();
    await page.keyboard.press("]");
    await expect.poll(() => focusedUser(page)).toMatch(/^[A-Z]+-\d+/);
    const first = await focusedUser(page);
    await page.keyboard.press("j");
    await expect.poll(() => focusedUser(page)).not.toBe(first);
    const second = await focusedUser(page);
    await page.keyboard.press("k");
    await expect.poll(() => focusedUser(page)).toBe(first);
    // A call is noted without leaving the list.
    await page.keyboard.press("n");
    await expect(page.getByRole("dialog", { name: `Notes on ${first}` })).toBeVisible();
    await page.keyboard.type("Called, will record again from Monday");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText(`Note on ${first} added.`)).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("list", { name: `Why ${first}` })).toContainText("Called, will record");
    await expect.poll(() => focusedUser(page)).toBe(first);
    // Half a second after a text no key is a shortcut: a scanner may have sent it.
    await expect(async () => {
      await page.keyboard.press("d");
      await expect(until(page, /^Something new/)).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(page.getByText(`${count - 1} of 60 users`)).toBeVisible();
    // Who has moved up into the row has the focus.
    await expect(circle(page, second)).toBeFocused();
    // The others at once.
    await page.keyboard.press("x");
    await expect(page.getByText("1 selected")).toBeVisible();
    for (let row = 2; row < count; row++) {
      const before = await focusedUser(page);
      await page.keyboard.press("j");
      await expect.poll(() => focusedUser(page)).not.toBe(before);
    }
    await page.keyboard.press("Shift+X");
    await expect(page.getByText(`${count - 1} selected`)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("d");
    await expect(until(page, /^Something new/)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^No user has this reason, as of/)).toBeVisible();
  });

  test("a new reason brings a reviewed row back, and nothing moves under the pointer meanwhile", async ({
    page,
    sandbox,
    signIn,
  }) => {
    await page.clock.install();
    await openList(page, signIn);
    await chip(page, "Adherence below 70%").click();
    const duid = (await rows(page).first().getByRole("link").textContent()) ?? "";
    await chip(page, "Adherence below 70%").click();
    await page.getByRole("searchbox").fill(duid);
    await expect(page.getByText("1 of 60 users")).toBeVisible();
    const serial =
      /NTH ?(\d{5})/.exec((await page.locator("tr[data-place]").first().textContent()) ?? "")?.[1] ?? "";
    await page.getByRole("searchbox").fill("");
    await chip(page, "Adherence below 70%").click();
    await markDone(page, duid);
    await expect(page.getByRole("row", { name: new RegExp(duid) })).toHaveCount(0);

    await rows(page).first().hover();
    const before = await rows(page).allTextContents();
    await sandbox.breathe(`(01)05012345678900(21)NTH${serial}`, { coughShare: 1, seconds: 0 });
    await lookAgain(page);
    await expect(page.getByText(/ · new data waiting$/)).toBeVisible();
    expect(await rows(page).allTextContents()).toEqual(before);
    await page.mouse.move(5, 5);
    // Used last of all, so far down the list.
    await page.getByRole("searchbox").fill(duid);
    await expect(page.getByRole("rowheader", { name: new RegExp(duid) })).toBeVisible();
    await expect(page.getByRole("list", { name: `Why ${duid}` })).toContainText(/Quality dropped \d+ points/);
  });

  test("is shared by two people, who see each other's marks and who was first", async ({
    page,
    sandbox,
    watch,
    openWindow,
    signIn,
  }) => {
    const share = () => ({ capture: { studyLogUrl: "/v2/study-log/" } });
    await changeConfiguration(page, share);
    await openList(page, signIn);
    await page.getByRole("searchbox").fill("CARD");
    await chip(page, "Needs a call").click();
    await expect(page).toHaveURL(/needs=call/);
    const [first = "", second = "", third = ""] = await rows(page).getByRole("link").allTextContents();
    await markDone(page, first);
    await expect(page.getByText(`${first} is done.`)).toBeVisible();

    const other = await openWindow();
    await changeConfiguration(other, share);
    await signInAs(other, "viewer@capno.example");
    await chip(other, "Needs a call").click();
    await expect(rows(other).filter({ hasText: first })).toHaveCount(0);
    await markDone(other, second);
    await expect(other.getByText(`${second} is done.`)).toBeVisible();

    await markDone(page, third);
    // What the other wrote comes with the own mark.
    await page.mouse.move(5, 5);
    await expect(rows(page).filter({ hasText: second })).toHaveCount(0);
    await expectAccessible(page);

    // What cannot be shared is said, and is kept until it can.
    watch.allow(/500/);
    await sandbox.faults([{ method: "POST", path: "/v2/study-log/", status: 500 }]);
    const fourth = (await rows(page).getByRole("link").first().textContent()) ?? "";
    await markDone(page, fourth);
    await expect(page.getByText(/of yours is not shared yet/)).toBeVisible();
    await expect(rows(page).filter({ hasText: fourth })).toHaveCount(0);
    await sandbox.clearFaults();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/of yours is not shared yet/)).toBeHidden();
  });
});

test.describe("the worklist of 10,000 users", () => {
  test("shows the database's counts on its chips, and looks records up only when asked, four at once, until stopped", async ({
    page,
    sandbox,
    signIn,
    watch,
  }) => {
    watch.allow(/429/);
    await sandbox.reset({ scenario: "large" });
    await signIn(RESEARCHER);
    await expect(page.getByText(/^10.?000 of 10.?000 users$/)).toBeVisible();
    const database = await countInDatabase(sandbox);
    await showAllChips(page);
    for (const [name, reason] of CHIPS) {
      await expect.poll(() => readCount(page, name), name).toBe(database[reason]);
    }
    await fence(page);
    expect(await lookUps(sandbox)).toEqual([]);

    // A busy server is left alone for as long as it asks for.
    await sandbox.faults([
      { method: "GET", path: "/capnogram/", status: 429, headers: { "Retry-After": "3" }, times: 1 },
    ]);
    await page.getByRole("button", { name: /^Checks/ }).click();
    await page.getByRole("button", { name: "Check all" }).click();
    await expect(page.getByText(/^Checking last records: \d+ of/)).toBeVisible();
    await fence(page);
    expect((await lookUps(sandbox)).length).toBeLessThanOrEqual(4);
    await expect.poll(async () => (await lookUps(sandbox)).length).toBeGreaterThan(4);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(page.getByText(/^Last records: \d+ of/)).toBeVisible();
    const calls = (await lookUps(sandbox)).length;
    await fence(page);
    expect((await lookUps(sandbox)).length - calls).toBeLessThanOrEqual(4);
  });
});

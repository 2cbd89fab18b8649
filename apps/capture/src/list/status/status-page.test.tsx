import type { LogEntry } from "@capno/api-client/models/study-log";
import type { Entry } from "@capno/api-client/schemas/study-log";
import { toEpochMs } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { watchBarcodeScans } from "@capno/ui-kit/behaviour/barcode-scans";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import product from "../../product.tsx";
import { aStatus, serveLog, toWire } from "../../study/log/testing/log-entries.ts";
import { GET_LOG, POST_LOG } from "../../study/log/testing/model-log-server.ts";

beforeAll(async () => {
  await import("./ParticipantsFileDialog.tsx");
  await import("../../study/statuses/StatusDialog.tsx");
});
beforeEach(() => {
  giveFramesHeight(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;
const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" } as const;

function open(ids: readonly string[] = ["CARD-1", "CARD-2", "CARD-3"], ...rows: readonly LogEntry[]) {
  const services = aProductServices();
  Object.assign(services.config.capture, { studyZone: "Europe/London" });
  services.http.reply(
    "GET /duid/",
    ids.map((duid) => aDuidBody({ duid })),
  );
  const server = serveLog(services, ...rows);
  return { ...services, server, draw: () => draw(services) };
}

function draw(services: ReturnType<typeof aProductServices>, address = "/list/status") {
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

/** A deployment without a study log. */
function openInTab(ids?: readonly string[]) {
  const services = open(ids);
  Object.assign(services.config.capture, { studyLogUrl: "" });
  draw(services);
  return services;
}

const aFile = (text: string, name = "participants.csv") => new File([text], name, { type: "text/csv" });

/** Opens the dialog for a file, unless it is open. */
async function openFile() {
  if (screen.queryByRole("dialog") === null) {
    const button = await screen.findByRole("button", { name: "Use a file…" });
    await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
    await userEvent.click(button);
  }
  return screen.findByRole("group", { name: "Participants file" });
}

async function drop(...texts: readonly string[]) {
  const group = await openFile();
  fireEvent.drop(group, { dataTransfer: { files: texts.map((text) => aFile(text)) } });
  return within(group);
}

/** The rows of a table of changes: user, before and after. */
const readChanges = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

/** The filters above the rows, also behind a dialog. */
const readCounts = () =>
  Object.fromEntries(
    within(screen.getByRole("group", { name: "Status", hidden: true }))
      .getAllByRole("button", { hidden: true })
      .map(({ textContent }) => {
        const [, name = "", count] = /^(.*) \((\d+)\)$/.exec(textContent ?? "") ?? [];
        return [name, Number(count)] as const;
      }),
  );

async function closeFile(): Promise<void> {
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
}

/** Closes the dialog, presses Save as CSV, and gives the text of the file. */
async function saveCsv(): Promise<string> {
  await closeFile();
  const blobs: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => (blobs.push(blob), "blob:saved"),
    revokeObjectURL: () => undefined,
  });
  await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const reader = new FileReader();
  reader.readAsText(blobs[0] ?? new Blob());
  await waitFor(() => expect(reader.readyState).toBe(FileReader.DONE));
  return typeof reader.result === "string" ? reader.result : "";
}

const FILE = [
  "duid,enrolled,left,reason",
  "CARD-1,2026-03-03,2026-05-30,completed",
  "CARD-2,2026-03-03,,",
  "CARD-9,2026-03-03,,",
].join("\n");

describe("the page about who is in the study [REQ-STATUS-01]", () => {
  it("changes nothing before the press, names each bad line, and counts every user once after it", async () => {
    openInTab();
    const panel = await drop(FILE);
    await panel.findByText(
      "participants.csv: 2 new, 0 changed, 0 unchanged, 1 line not used. Nothing is changed yet.",
    );
    expect(panel.getByText("Line 4: your groups have no user with this ID")).toBeDefined();
    expect(readCounts()).toMatchObject({ Enrolled: 0, "Not known": 3 });
    await userEvent.click(panel.getByRole("button", { name: "Save 2 changes" }));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Participants file" }));
    expect(readCounts()).toEqual({
      Enrolled: 1,
      Completed: 1,
      Withdrawn: 0,
      "Lost to follow-up": 0,
      Died: 0,
      "Not known": 1,
    });
    expect(screen.getByText(/^Last file: participants.csv, .*, by /)).toBeDefined();
    expect(panel.getByText("2 statuses changed.")).toBeDefined();
  });

  it("does not say that a user of the file is in no group while a row of the list was not read", async () => {
    const services = open();
    Object.assign(services.config.capture, { studyLogUrl: "" });
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" }), { duid: 7 }]);
    services.draw();
    const panel = await drop(FILE);
    await panel.findByText("Line 4: this user was not found, and 1 user of the list could not be read");
  });

  it("shows each change with the user, before and after, and of many the first fifty [REQ-STATUS-23]", async () => {
    openInTab();
    const panel = await drop(`duid,enrolled,left,reason\nCARD-1,2026-03-03,,`);
    await userEvent.click(await panel.findByRole("button", { name: "Save 1 change" }));
    await drop("duid,enrolled,left,reason\nCARD-1,2026-03-03,2026-05-30,died\nCARD-2,2026-03-04,,");
    await panel.findByText(/: 1 new, 1 changed, 0 unchanged, 0 lines not used\./);
    expect(readChanges("Changes")).toEqual([
      ["CARD-1", "Enrolled 3 Mar 2026", "Enrolled 3 Mar 2026, died 30 May 2026"],
      ["CARD-2", "Not known", "Enrolled 4 Mar 2026"],
    ]);
    cleanup();
    const ids = Array.from({ length: 60 }, (_, place) => `CARD-${place}`);
    openInTab(ids);
    await drop(["duid,enrolled,left,reason", ...ids.map((id) => `${id},2026-03-03,,`)].join("\n"));
    const all = await screen.findByRole("button", { name: "Show all 60" });
    expect(readChanges("Changes")).toHaveLength(50);
    await userEvent.click(all);
    expect(readChanges("Changes")).toHaveLength(60);
  });

  it("shows first who left and would be enrolled again, and enrols them only with a mark of its own [SAFETY] [REQ-STATUS-24]", async () => {
    openInTab();
    const panel = await drop(
      "duid,enrolled,left,reason\nCARD-1,2026-03-03,2026-05-30,died\nCARD-2,2026-03-03,2026-05-30,completed",
    );
    await userEvent.click(await panel.findByRole("button", { name: "Save 2 changes" }));
    const old = "duid,enrolled,left,reason\nCARD-3,2026-03-03,,\nCARD-1,2026-03-03,,\nCARD-2,2026-03-03,,";
    await drop(old);
    const again = "Left the study and would be enrolled again";
    await screen.findByRole("region", { name: again });
    expect(readChanges(again)[0]).toEqual([
      "CARD-1",
      "Enrolled 3 Mar 2026, died 30 May 2026",
      "Enrolled 3 Mar 2026",
    ]);
    expect(readChanges("Changes")).toHaveLength(1);
    await userEvent.click(panel.getByRole("button", { name: "Save 1 change" }));
    expect(readCounts()).toMatchObject({ Enrolled: 1, Died: 1, Completed: 1 });
    await drop(old);
    await userEvent.click(await panel.findByRole("checkbox", { name: "Enrol these 2 users again" }));
    await userEvent.click(panel.getByRole("button", { name: "Save 2 changes" }));
    expect(readCounts()).toMatchObject({ Enrolled: 3, Died: 0 });
  });

  it("asks about a day before the study's start, and uses it only with a mark of its own [REQ-STATUS-08]", async () => {
    const services = openInTab();
    Object.assign(services.config.capture, { studyStarts: { CARD: "2026-03-01" } });
    const panel = await drop(
      "duid,enrolled,left,reason\nCARD-1,44622,44710,completed\nCARD-2,46085,,\nCARD-3,2,,\n",
    );
    await screen.findByRole("region", { name: "Days to check" });
    expect(readChanges("Days to check")).toEqual([
      [
        "CARD-1",
        "Not known",
        "Enrolled 2 Mar 2022, completed 29 May 2022",
        "enrolled 2 Mar 2022 is before the study's start, 1 Mar 2026; in a workbook that counts from 1904 it would be 3 Mar 2026",
      ],
    ]);
    expect(readChanges("Changes")).toEqual([["CARD-2", "Not known", "Enrolled 4 Mar 2026"]]);
    expect(panel.getByRole("button", { name: "Save 1 change" })).toBeDefined();
    await userEvent.click(panel.getByRole("checkbox", { name: "The days of this user are right" }));
    await userEvent.click(panel.getByRole("button", { name: "Save 2 changes" }));
    expect(readCounts()).toMatchObject({ Enrolled: 1, Completed: 1, "Not known": 1 });
    await drop("duid,enrolled,left,reason\nCARD-2,44622,,\nCARD-3,44622,,\n");
    expect(await panel.findByRole("checkbox", { name: "The days of these 2 users are right" })).toBeDefined();
  });

  it("uses no change that a colleague overtook since it was shown, and shows it again [SAFETY] [REQ-STATUS-23]", async () => {
    const services = open();
    services.draw();
    const panel = await drop("duid,enrolled,left,reason\nCARD-1,2026-03-03,,");
    await panel.findByRole("button", { name: "Save 1 change" });
    services.server.put(toWire(aStatus("CARD-1", DIED)));
    await act(() => services.clock.advanceAsync(61_000));
    await panel.findByText(/^Changed since it was shown: CARD-1\./);
    expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
    await userEvent.click(panel.getByRole("button", { name: "Show the changes again" }));
    expect(readChanges("Left the study and would be enrolled again")).toHaveLength(1);
    expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
  });

  it("names the newest file as the last one, of any user", async () => {
    const aFileOf = (user: string, month: number, file: string) =>
      aStatus(user, ENROLLED, { file, by: "jane", at: toEpochMs(Date.UTC(2026, month, 1, 9)) });
    const rows = [aFileOf("CARD-1", 3, "april.csv"), aFileOf("CARD-3", 4, "may.csv")];
    open(undefined, ...rows, aFileOf("CARD-2", 5, "june.csv")).draw();
    await openFile();
    await screen.findByText(/^Last file: june\.csv, 01 June 2026, 10:00, by jane\. /);
  });

  it("saves a file whose columns say what the page says, and that can be used again", async () => {
    openInTab();
    const panel = await drop(FILE);
    await userEvent.click(await panel.findByRole("button", { name: "Save 2 changes" }));
    const saved = await saveCsv();
    expect(saved).toBe(
      "duid,enrolled,left,reason\r\nCARD-1,2026-03-03,2026-05-30,completed\r\nCARD-2,2026-03-03,,\r\n",
    );
    await (await drop(saved)).findByText(/: 0 new, 0 changed, 2 unchanged, 0 lines not used\./);
  });

  it("says of whom the status cannot be read, in the counts and in the file, which is no status when it is used [REQ-STATUS-03] [SAFETY]", async () => {
    const { draw: drawPage, server } = open(undefined, aStatus("CARD-1", ENROLLED));
    const newer = { ...toWire(aStatus("CARD-2", DIED)), reason: "moved away" };
    server.put(newer as unknown as Entry);
    drawPage();
    await screen.findByText(/^The status of 1 user was not read\. Some may/);
    expect(readCounts()).toMatchObject({ Enrolled: 1, "Not known": 1 });
    expect((await screen.findByRole("row", { name: /^CARD-2/ })).textContent).toContain(
      "Cannot be read by this version",
    );
    const saved = await saveCsv();
    expect(saved).toBe(
      "duid,enrolled,left,reason\r\nCARD-1,2026-03-03,,\r\nCARD-2,Cannot be read by this version,Cannot be read by this version,\r\n",
    );
    const panel = await drop(saved);
    await panel.findByText("Line 3: its status was not read when the file was saved");
    await panel.findByText(/: 0 new, 0 changed, 1 unchanged, 1 line not used\./);
  });

  it("says of users who could not be read how many the file lacks, and takes that line for no user's [REQ-DATA-24] [SAFETY]", async () => {
    const services = open(undefined, aStatus("CARD-1", ENROLLED));
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" }), { duid: 7 }]);
    services.draw();
    await screen.findByText("1 record could not be read");
    await screen.findByText("1 of 1 users");
    const saved = await saveCsv();
    expect(saved).toBe(
      "duid,enrolled,left,reason\r\nCARD-1,2026-03-03,,\r\n,Not read,Not read,1 user could not be read\r\n",
    );
    const panel = await drop(saved);
    await panel.findByText("Line 3: its status was not read when the file was saved");
    await panel.findByText(/: 0 new, 0 changed, 1 unchanged, 1 line not used\./);
  });

  it("opens the browser's dialog at each Enter, also right after Use, while scans are listened to", async () => {
    onTestFinished(watchBarcodeScans());
    const opened = vi.spyOn(HTMLInputElement.prototype, "click");
    openInTab();
    const user = userEvent.setup();
    const panel = await drop(FILE);
    const pressEnter = async (name: RegExp) => {
      (await panel.findByRole("button", { name })).focus();
      await user.keyboard("{Enter}");
    };
    await pressEnter(/^Another file/);
    await pressEnter(/^Save 2 changes/);
    await user.tab();
    expect(document.activeElement?.textContent).toBe("Choose a file…");
    await user.keyboard("{Enter}");
    await user.keyboard("{Enter}");
    expect(opened).toHaveBeenCalledTimes(3);
  });

  it.each([
    ["nothing that is a file", [], /was not a file/],
    ["two files", [FILE, FILE], /Several files were dropped/],
  ])("says that %s was dropped, and reads none [REQ-STATUS-25]", async (_what, texts, words) => {
    openInTab();
    const panel = await drop(...texts);
    await panel.findByText(words);
    expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
  });

  it.each([
    ["a file", ["Files"], /^Drop the file on the box/],
    ["a link", ["text/uri-list", "text/plain"], /^That was not a file/],
    ["an attachment of a mail program", [], /^That was not a file/],
  ])("says that %s was dropped beside the box [REQ-STATUS-25]", async (_what, types, words) => {
    openInTab();
    await openFile();
    const heading = screen.getByRole("heading", { level: 1, hidden: true });
    fireEvent.drop(heading, { dataTransfer: { files: [], types } });
    await screen.findByText(words);
  });

  it.each([
    [
      "read",
      (slow: PromiseWithResolvers<ArrayBuffer>) => slow.resolve(new TextEncoder().encode(FILE).buffer),
    ],
    ["no text", (slow: PromiseWithResolvers<ArrayBuffer>) => slow.resolve(new ArrayBuffer(9))],
    ["refused by the browser", (slow: PromiseWithResolvers<ArrayBuffer>) => slow.reject(new Error())],
  ])("shows the file that was chosen last, although an earlier one is %s later", async (_what, end) => {
    openInTab();
    const group = await openFile();
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Choose a file…"));
    const slow = aFile(FILE, "slow.csv");
    const reading = Promise.withResolvers<ArrayBuffer>();
    slow.arrayBuffer = () => reading.promise;
    fireEvent.drop(group, { dataTransfer: { files: [slow] } });
    fireEvent.drop(group, { dataTransfer: { files: [aFile(FILE, "fast.csv")] } });
    await within(group).findByText(/^fast\.csv: 2 new/);
    await act(async () => {
      end(reading);
      await reading.promise.catch(() => undefined);
    });
    expect(within(group).queryByText(/slow\.csv/)).toBeNull();
    expect(within(group).getByText(/^fast\.csv: 2 new/)).toBeDefined();
  });

  it("uses nothing of a file on Cancel, and keeps the focus in the panel", async () => {
    openInTab();
    const panel = await drop(FILE);
    await userEvent.click(await panel.findByRole("button", { name: "Cancel" }));
    expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
    expect(panel.queryByText(/^Line \d/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Participants file" }));
    expect(readCounts()).toMatchObject({ "Not known": 3 });
    expect(panel.getByRole("button", { name: "Choose a file…" })).toBeDefined();
  });

  it("names the first fifty lines that cannot be used, and counts the others", async () => {
    openInTab();
    const lines = Array.from({ length: 52 }, (_, place) => `LEEDS-${place},2026-03-03,,`);
    const panel = await drop(["duid,enrolled,left,reason", ...lines].join("\n"));
    await panel.findByText(/, 52 lines not used\./);
    expect(panel.getAllByText(/^Line \d+: /)).toHaveLength(50);
    expect(panel.getByText("and 2 more")).toBeDefined();
  });

  it("undoes the file that was used last", async () => {
    openInTab();
    const panel = await drop(FILE);
    await userEvent.click(await panel.findByRole("button", { name: "Save 2 changes" }));
    await userEvent.click(panel.getByRole("button", { name: "Undo participants.csv" }));
    expect(readCounts()).toMatchObject({ Enrolled: 0, Completed: 0, "Not known": 3 });
    expect(panel.queryByRole("button", { name: /Undo/ })).toBeNull();
  });

  it("refuses a file that is too large, and one without the heading", async () => {
    openInTab();
    const panel = await drop("x".repeat(5_000_001));
    await panel.findByText(/^participants.csv is larger than 5 MB/);
    const largest = Object.defineProperty(aFile(FILE), "size", { value: 5_000_000 });
    fireEvent.drop(await openFile(), { dataTransfer: { files: [largest] } });
    await panel.findByText(/^participants.csv: 2 new/);
    expect(panel.queryByText(/is larger than/)).toBeNull();
    await drop("CARD-1,2026-03-03,,");
    await panel.findByText(
      "Line 1: the first line does not name the columns duid, enrolled, left and reason, each once",
    );
    expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
  });

  it("says that statuses are kept in this tab only, or that they are shared [REQ-STATUS-02]", async () => {
    openInTab();
    await openFile();
    await screen.findByText(/ Kept in this tab until you log out\. Days and times in London time\.$/);
    cleanup();
    open().draw();
    await openFile();
    await screen.findByText(
      / Everyone in a participant's group sees this\. Days and times in London time\.$/,
    );
  });

  it("takes no file while the study log was not read [REQ-STATUS-02]", async () => {
    const services = open();
    services.http.reply(GET_LOG, {}, 500);
    services.draw();
    await screen.findByRole("row", { name: /^CARD-1/ });
    await act(() => services.clock.advanceAsync(4_000));
    await screen.findByText(/^The study log could not be reached\./);
    await userEvent.click(screen.getByRole("button", { name: "Use a file…" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  /** Two lines are used, and the server has not answered yet, which may refuse each of them. */
  async function useFile({ isRefused = false } = {}) {
    const services = open(["CARD-1", "LEEDS-2"]);
    const { http, server, session } = services;
    const { promise, resolve } = Promise.withResolvers<number>();
    http.answer(POST_LOG, async (request) => {
      const status = await promise;
      if (isRefused) {
        const { entries } = request.json as { readonly entries: readonly { readonly id: string }[] };
        const results = entries.map(({ id }) => ({ id, refused: "not-a-participant", detail: "moved" }));
        return { status, body: { results } };
      }
      return status === 200 ? server.write(session.account().username, request) : { status, body: {} };
    });
    services.draw();
    const panel = await drop("duid,enrolled,left,reason\nCARD-1,2026-03-03,,\nLEEDS-2,2026-03-03,,");
    await userEvent.click(await panel.findByRole("button", { name: "Save 2 changes" }));
    return { ...services, panel, answer: resolve };
  }

  it("says that statuses are saved when their rows came back, and not before [REQ-STATUS-02]", async () => {
    const { panel, answer } = await useFile();
    await panel.findByText(/^2 statuses changed\. Saving: 2\.$/);
    answer(200);
    await panel.findByText(/^2 statuses changed\.$/);
  });

  it("keeps what the log did not take, says so, and sends it on Try again [REQ-STATUS-02]", async () => {
    const { http, server, session, panel, answer } = await useFile();
    answer(500);
    await panel.findByText(/^2 statuses changed\. Not shared yet: 2\.$/);
    screen.getByText("The study log could not be reached. 2 entries of yours are not shared yet.");
    expect(readCounts()).toMatchObject({ Enrolled: 2 });
    server.serve(http, session.account().username);
    await closeFile();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await openFile();
    await screen.findByText(/^2 statuses changed\.$/);
    expect(server.rows).toHaveLength(2);
  });

  it("says how many statuses the server refused [SAFETY]", async () => {
    const { panel, answer } = await useFile({ isRefused: true });
    answer(200);
    await panel.findByText(/^2 statuses changed\. Not saved, because the server refused them: 2\.$/);
  });

  it("names who changed a status in another window first, and saves mine after theirs on a press alone [REQ-STATUS-02] [SAFETY]", async () => {
    const { server, panel, answer } = await useFile();
    server.put(toWire(aStatus("CARD-1", DIED, { by: "jane" })));
    answer(200);
    await panel.findByText(/^2 statuses changed\. Not saved, because a colleague changed them: 1\.$/);
    screen.getByText(
      /^jane changed the status of CARD-1 at .*: Died 30 May 2026\. Yours was not saved: Enrolled 3 Mar 2026\.$/,
    );
    expect(readCounts()).toMatchObject({ Enrolled: 1, Died: 1 });
    await closeFile();
    await userEvent.click(screen.getByRole("button", { name: "Save my version" }));
    await waitFor(() => expect(readCounts()).toMatchObject({ Enrolled: 2, Died: 0 }));
    expect(server.rows.at(-1)).toMatchObject({ follows: server.rows[0]?.id, enrolled: "2026-03-03" });
  });

  it("leaves and names on Undo a status that another account changed since [REQ-STATUS-02] [SAFETY]", async () => {
    const { clock, server, panel, answer } = await useFile();
    answer(200);
    await panel.findByText(/^2 statuses changed\.$/);
    server.put(toWire(aStatus("CARD-1", DIED, { by: "jane", follows: server.rows[0]?.id ?? "" })));
    await act(() => clock.advanceAsync(61_000));
    await userEvent.click(panel.getByRole("button", { name: "Undo participants.csv" }));
    await screen.findByText(/^Not undone, because the status has changed or cannot be read: CARD-1\.$/);
    await waitFor(() => expect(readCounts()).toMatchObject({ Died: 1, Enrolled: 0, "Not known": 1 }));
  });
});

describe("the view of All Users by status [REQ-STATUS-12]", () => {
  const readRow = (duid: string) =>
    [...screen.getByRole("row", { name: new RegExp(`^${duid}`) }).children].map((cell) => cell.textContent);

  it("shows of each user the status, both days, the reason and who said so, and counts and narrows by it", async () => {
    const at = toEpochMs(Date.UTC(2026, 5, 1, 9));
    const rows = [
      aStatus("CARD-1", ENROLLED, { by: "jane", at }),
      aStatus("CARD-2", DIED, { by: "ben", at }),
    ];
    open(undefined, ...rows).draw();
    await waitFor(() =>
      expect(readRow("CARD-2").slice(0, 6)).toEqual([
        "CARD-2",
        "Left",
        "3 Mar 2026",
        "30 May 2026",
        "Died",
        "ben, 01 June 2026, 10:00",
      ]),
    );
    expect(readRow("CARD-1").slice(1, 5)).toEqual(["Enrolled", "3 Mar 2026", "–", "–"]);
    expect(readRow("CARD-3").slice(1, 6)).toEqual(["Not known", "–", "–", "–", "–"]);
    await userEvent.click(screen.getByRole("button", { name: "Died (1)" }));
    expect(screen.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["CARD-2"]);
    screen.getByText("1 of 3 users");
  });

  it("opens the dialog on a press on a row, and shows at once what was set", async () => {
    const services = open();
    services.draw();
    await waitFor(() => expect(readCounts()).toMatchObject({ "Not known": 3 }));
    await userEvent.click(await screen.findByText("CARD-2"));
    const dialog = within(await screen.findByRole("dialog", { name: "Status of CARD-2" }));
    await userEvent.click(dialog.getByLabelText("Left: died"));
    const day = within(dialog.getByRole("group", { name: "Last day in the study" }));
    fireEvent.change(day.getByLabelText("Day"), { target: { value: "2026-05-30" } });
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(readCounts()).toMatchObject({ Died: 1, "Not known": 2 }));
    expect(readRow("CARD-2").slice(1, 5)).toEqual(["Left", "–", "30 May 2026", "Died"]);
    await waitFor(() => expect(services.server.rows).toMatchObject([{ user: "CARD-2", reason: "died" }]));
  });

  it("is not narrowed by a filter that it does not show, and keeps its own in the other views", async () => {
    const services = open(undefined, aStatus("CARD-2", DIED));
    const router = draw(services, "/list/status?needs=never-used");
    await waitFor(() => expect(readCounts()).toMatchObject({ Died: 1, "Not known": 2 }));
    screen.getByText("3 of 3 users");
    await userEvent.click(screen.getByRole("button", { name: "Died (1)" }));
    await screen.findByText("1 of 3 users");
    const views = within(screen.getByRole("navigation", { name: "Users as" }));
    // The other views keep it, with its filter.
    await userEvent.click(views.getByRole("link", { name: "Table" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/list"));
    await screen.findByRole("button", { name: "Died (1)", pressed: true });
  });

  it("gives no counts and opens no dialog while the study log was not read [SAFETY]", async () => {
    const services = open();
    services.http.reply(GET_LOG, {}, 500);
    services.draw();
    await userEvent.click(await screen.findByText("CARD-2"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(readRow("CARD-2")[1]).toBe("Not read");
    screen.getByRole("button", { name: "Died" });
  });
});

import type { LogEntry } from "@capno/api-client/models/study-log";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import product from "../../product.tsx";
import { aStatus, serveLog, toWire } from "../../study/log/testing/log-entries.ts";

beforeAll(async () => void (await import("./ParticipantsFileDialog.tsx")));
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" } as const;
const HEADING = "duid,enrolled,left,reason";
const FILE = [HEADING, "CARD-1,2026-03-03,,", "CARD-2,2026-03-03,,", "CARD-9,2026-03-03,,"].join("\n");
/** A name that turns what follows it. */
const NAME = "\u05D0.csv";
const ISOLATED = "\u2068\u05D0.csv\u2069";

const aFile = (text: string, name = "participants.csv") => new File([text], name, { type: "text/csv" });

/** The dialog for a file, of a study with these users. */
async function open(ids: readonly string[] = ["CARD-1", "CARD-2", "CARD-3"], ...rows: readonly LogEntry[]) {
  const services = aProductServices();
  services.http.reply(
    "GET /duid/",
    ids.map((duid) => aDuidBody({ duid })),
  );
  const server = serveLog(services, ...rows);
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/list/status"] })} />);
  const button = await screen.findByRole("button", { name: "Use a file…" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).not.toBe("true"));
  await userEvent.click(button);
  const group = await screen.findByRole("group", { name: "Participants file" });
  const drop = (file: File) => fireEvent.drop(group, { dataTransfer: { files: [file] } });
  return { services, server, group, panel: within(group), drop };
}

const regions = (group: HTMLElement) =>
  within(group)
    .getAllByRole("region")
    .map((region) => region.getAttribute("aria-label"));

describe("a participants file that cannot be used [REQ-STATUS-25]", () => {
  it.each<[string, string, (file: File) => unknown]>([
    [
      "too large",
      `${ISOLATED} is larger than 5 MB. Choose a table of duid, enrolled, left and reason.`,
      (file) => Object.defineProperty(file, "size", { value: 5_000_001 }),
    ],
    [
      "no text",
      `${ISOLATED} is not a CSV file. Save it as CSV (UTF-8) and try again.`,
      (file) => Object.assign(file, { arrayBuffer: async () => new ArrayBuffer(9) }),
    ],
    [
      "refused by the browser",
      `${ISOLATED} could not be read. Please choose it again.`,
      (file) => Object.assign(file, { arrayBuffer: () => Promise.reject(new Error()) }),
    ],
  ])(
    "as it is %s, is named, and leaves nothing of the file before to be saved [SAFETY]",
    async (_, words, change) => {
      const { panel, drop } = await open();
      drop(aFile(FILE));
      await panel.findByRole("button", { name: "Save 2 changes" });
      const file = aFile(FILE, NAME);
      change(file);
      drop(file);
      await panel.findByText(words);
      expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
      expect(panel.queryByText(/^Line \d/)).toBeNull();
    },
  );

  it("names fifty lines, and counts no others where there are none", async () => {
    const { panel, drop } = await open();
    drop(aFile([HEADING, ...Array.from({ length: 50 }, (_, place) => `LEEDS-${place},,,`)].join("\n")));
    await panel.findByText(/, 50 lines not used\./);
    expect(panel.getAllByText(/^Line \d+: /)).toHaveLength(50);
    expect(panel.queryByText(/^and \d+ more$/)).toBeNull();
  });
});

describe("a participants file that is used [REQ-STATUS-23]", () => {
  it("is named by no word that turns others, until the next file is looked at, and undone by a press", async () => {
    const { group, panel, drop } = await open();
    expect(screen.getByText(/^No file has been used yet\. /)).toBeDefined();
    drop(aFile([HEADING, "CARD-1,2026-03-03,,"].join("\n"), NAME));
    await panel.findByText(
      `${ISOLATED}: 1 new, 0 changed, 0 unchanged, 0 lines not used. Nothing is changed yet.`,
    );
    await userEvent.click(panel.getByRole("button", { name: "Save 1 change" }));
    const said = /^1 status changed\./;
    const undo = () => panel.queryByRole("button", { name: `Undo ${ISOLATED}` });
    expect(panel.getByText(said)).toBeDefined();
    drop(aFile(FILE));
    await panel.findByRole("button", { name: "Save 1 change" });
    // What is shown now is the next file's.
    expect([panel.queryByText(said), undo()]).toEqual([null, null]);
    await userEvent.click(panel.getByRole("button", { name: "Cancel" }));
    await userEvent.click(undo()!);
    expect(document.activeElement).toBe(group);
    expect([panel.queryByText(said), undo()]).toEqual([null, null]);
  });

  it("can be chosen by the button too", async () => {
    const { panel } = await open();
    fireEvent.change(panel.getByLabelText("Participants as CSV"), { target: { files: [aFile(FILE)] } });
    await panel.findByText(/^participants\.csv: 2 new/);
  });

  it("enrols one user again only with a mark of its own, and shows no table without a row [SAFETY]", async () => {
    const { group, panel, drop } = await open(undefined, aStatus("CARD-1", DIED));
    drop(aFile([HEADING, "CARD-1,2026-03-03,,"].join("\n")));
    const mark = await panel.findByRole("checkbox", { name: "Enrol this user again" });
    expect(regions(group)).toEqual(["Left the study and would be enrolled again"]);
    expect(panel.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "User ID",
      "Before",
      "After",
    ]);
    expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
    await userEvent.click(mark);
    expect(panel.getByRole("button", { name: "Save 1 change" })).toBeDefined();
  });

  it("asks once about a user who would be enrolled again on a doubted day, among those to be enrolled again [SAFETY]", async () => {
    const { services, group, panel, drop } = await open(undefined, aStatus("CARD-1", DIED));
    Object.assign(services.config.capture, { studyStarts: { CARD: "2026-03-01" } });
    drop(aFile([HEADING, "CARD-1,2022-03-02,,", "CARD-2,2026-03-03,,"].join("\n")));
    await panel.findByRole("button", { name: "Save 1 change" });
    expect(regions(group)).toEqual(["Left the study and would be enrolled again", "Changes"]);
    expect(panel.getByText(/is before the study's start/)).toBeDefined();
    expect(panel.getAllByRole("checkbox")).toHaveLength(1);
    await userEvent.click(panel.getByRole("checkbox", { name: "Enrol this user again" }));
    expect(panel.getByRole("button", { name: "Save 2 changes" })).toBeDefined();
  });

  it("saves by each mark the users beside it, and no others [SAFETY]", async () => {
    const left = aStatus("CARD-1", DIED);
    const { services, server, panel, drop } = await open(undefined, left);
    Object.assign(services.config.capture, { studyStarts: { CARD: "2026-03-01" } });
    const lines = ["CARD-1,2026-03-03,,", "CARD-2,2022-03-02,,", "CARD-3,2026-03-03,,"];
    drop(aFile([HEADING, ...lines].join("\n")));
    const again = await panel.findByRole("checkbox", { name: "Enrol this user again" });
    const right = panel.getByRole("checkbox", { name: "The days of this user are right" });
    const isOffered = (name: string) => panel.queryByRole("button", { name }) !== null;
    expect(isOffered("Save 1 change")).toBe(true);
    await userEvent.click(again);
    await userEvent.click(right);
    expect(isOffered("Save 3 changes")).toBe(true);
    await userEvent.click(again);
    await userEvent.click(panel.getByRole("button", { name: "Save 2 changes" }));
    await act(() => services.clock.advanceAsync(1_000));
    await waitFor(() => expect(server.rows).toHaveLength(3));
    expect(server.rows.slice(1).map(({ user }) => user)).toEqual(["CARD-2", "CARD-3"]);
  });

  it("changes a status that cannot be read here, and says before it that it cannot [SAFETY]", async () => {
    const newer = aStatus("CARD-2", { ...DIED, reason: "moved away" as never });
    const { group, panel, drop } = await open(undefined, newer);
    drop(aFile([HEADING, "CARD-2,2026-03-03,,"].join("\n")));
    await panel.findByText(/: 0 new, 1 changed, 0 unchanged, 0 lines not used\./);
    expect(regions(group)).toEqual(["Changes"]);
    const cells = panel.getAllByRole("row").at(-1)?.children ?? [];
    expect([...cells].map(({ textContent }) => textContent)).toEqual([
      "CARD-2",
      "Cannot be read by this version",
      "Enrolled 3 Mar 2026",
    ]);
  });

  it("takes another reason for leaving for an ordinary change", async () => {
    const { group, panel, drop } = await open(undefined, aStatus("CARD-1", DIED));
    drop(aFile([HEADING, "CARD-1,2026-03-03,2026-05-30,completed"].join("\n")));
    await panel.findByRole("button", { name: "Save 1 change" });
    expect(regions(group)).toEqual(["Changes"]);
    expect(panel.queryByRole("checkbox")).toBeNull();
    expect(panel.queryByRole("button", { name: /^Show all/ })).toBeNull();
  });

  it.each([
    [5, "CARD-5. Show the changes again before you save them."],
    [6, "CARD-5, …. Show the changes again before you save them."],
  ])("names of %i users whom a colleague changed meanwhile the first five", async (count, end) => {
    const ids = ["\u05D0", ...Array.from({ length: count - 1 }, (_, place) => `CARD-${place + 2}`)];
    const { services, server, panel, drop } = await open(ids);
    drop(aFile([HEADING, ...ids.map((id) => `${id},2026-03-03,,`)].join("\n")));
    await panel.findByRole("button", { name: `Save ${count} changes` });
    server.put(...ids.map((id) => toWire(aStatus(id, DIED))));
    await act(() => services.clock.advanceAsync(61_000));
    await panel.findByText(`Changed since it was shown: \u2068\u05D0\u2069, CARD-2, CARD-3, CARD-4, ${end}`);
    expect(panel.queryByRole("button", { name: /^Save \d/ })).toBeNull();
  });
});

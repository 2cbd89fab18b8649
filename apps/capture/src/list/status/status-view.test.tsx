import type { LogEntry } from "@capno/api-client/models/study-log";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import product from "../../product.tsx";
import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { GET_LOG, POST_LOG } from "../../study/log/testing/model-log-server.ts";

beforeAll(async () => {
  await import("../page/AllUsersPage.tsx");
  await import("../../study/statuses/StatusDialog.tsx");
});
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

const ENROLLED = { kind: "enrolled", enrolled: "2026-03-03" } as const;
const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" } as const;

function open(address: string, ...rows: readonly LogEntry[]) {
  const services = aProductServices();
  services.http.reply(
    "GET /duid/",
    ["CARD-1", "CARD-2", "CARD-3"].map((duid) => aDuidBody({ duid })),
  );
  const server = serveLog(services, ...rows);
  const draw = () => {
    const { routes } = product.create(services);
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  };
  return { services, server, draw };
}

const rowOf = (duid: string) => document.querySelector<HTMLElement>(`tr[data-duid="${duid}"]`);
const cellsOf = (duid: string) => [...(rowOf(duid)?.children ?? [])].map(({ textContent }) => textContent);

describe("the rows of the statuses [REQ-STATUS-12]", () => {
  it("are walked by the arrow keys", async () => {
    open("/list/status").draw();
    const first = await screen.findByRole("button", { name: "CARD-1" });
    act(() => first.focus());
    expect(fireEvent.keyDown(first, { key: "ArrowDown" })).toBe(false);
    expect(document.activeElement?.textContent).toBe("CARD-2");
  });

  it("take one line where no status was ever set, and leave out empty cells", async () => {
    const first = aStatus("CARD-2", ENROLLED);
    const rows = [aStatus("CARD-1", ENROLLED), first, aStatus("CARD-2", undefined, { follows: first.id })];
    open("/list/status", ...rows).draw();
    await waitFor(() => expect(cellsOf("CARD-1")[1]).toBe("Enrolled"));
    // The status of CARD-2 was taken back: the row still names who did it.
    expect(["CARD-1", "CARD-2", "CARD-3"].map((duid) => rowOf(duid)?.dataset["bare"])).toEqual([
      undefined,
      undefined,
      "",
    ]);
    const left = [...(rowOf("CARD-1")?.children ?? [])].map((cell) => cell.hasAttribute("data-none"));
    expect(left.slice(1, 6)).toEqual([false, false, true, true, false]);
  });

  it("have words before the days for a tablet, and as their tip who said so and what a press does", async () => {
    open("/list/status", aStatus("CARD-1", ENROLLED)).draw();
    await waitFor(() => expect(cellsOf("CARD-1")[1]).toBe("Enrolled"));
    const labels = [...rowOf("CARD-1")!.querySelectorAll<HTMLElement>("[data-label]")];
    expect(labels.map(({ dataset }) => dataset["label"])).toEqual(["Enrolled", "Left"]);
    const who = rowOf("CARD-1")!.querySelectorAll<HTMLElement>("td")[4];
    expect(who?.title).toMatch(/^jane@capno\.example, 20 November 2026, \d\d:\d\d$/);
    expect(screen.getByRole("button", { name: "CARD-1" }).title).toBe("Set status");
  });

  it("say how far the own change of a status has come, and then who made it", async () => {
    const { services, server, draw } = open("/list/status");
    const answer = services.http.hold(POST_LOG);
    draw();
    const user = await screen.findByRole("button", { name: "CARD-2" });
    fireEvent.pointerMove(user, { pointerType: "mouse" });
    fireEvent.click(user);
    const dialog = within(await screen.findByRole("dialog", { name: "Status of CARD-2" }));
    await userEvent.click(dialog.getByLabelText("Left: died"));
    const day = within(dialog.getByRole("group", { name: "Last day in the study" }));
    fireEvent.change(day.getByLabelText("Day"), { target: { value: "2026-05-30" } });
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(cellsOf("CARD-2")[5]).toBe("Saving…"));
    // Also under the mouse, where a colleague's change would wait.
    expect(cellsOf("CARD-2")[1]).toBe("Left");
    answer({}, 500);
    await waitFor(() => expect(cellsOf("CARD-2")[5]).toBe("Not shared yet"));
    fireEvent.pointerLeave(rowOf("CARD-2")?.closest("tbody") ?? document.body);
    server.serve(services.http, services.session.account().username);
    fireEvent.click(screen.getByText("Try again"));
    await waitFor(() =>
      expect(cellsOf("CARD-2")[5]).toContain(`${services.session.account().username}, 20 November 2026`),
    );
  });
});

it("the filter Left is there where it was chosen elsewhere", async () => {
  open("/list/status?status=left", aStatus("CARD-1", DIED), aStatus("CARD-2", ENROLLED)).draw();
  await screen.findByRole("button", { name: "Left (1)", pressed: true });
  await waitFor(() => expect(rowOf("CARD-2")).toBeNull());
});

it("while the study log was not read, the file says why it waits, and a list of a status is not called empty [SAFETY]", async () => {
  const { services, draw } = open("/list/status?status=died");
  services.http.reply(GET_LOG, {}, 500);
  draw();
  expect(await screen.findByText("Statuses are not loaded")).toBeDefined();
  const file = screen.getByRole("button", { name: "Use a file…" });
  expect([file.getAttribute("aria-disabled"), file.title]).toEqual(["true", "The study log is not loaded"]);
});

it("statuses that were not read are read by Try again beside the empty list", async () => {
  const { services, server, draw } = open("/list/status?status=died", aStatus("CARD-1", DIED));
  services.http.reply(GET_LOG, {}, 500);
  draw();
  const title = await screen.findByText("Statuses are not loaded");
  await vi.waitFor(async () => {
    await act(() => services.clock.advanceAsync(1_000));
    expect(screen.getByText(/^The study log could not be reached\./)).toBeDefined();
  });
  server.serve(services.http, services.session.account().username);
  const panel = within(title.closest<HTMLElement>("[role=status]")!);
  fireEvent.click(panel.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(rowOf("CARD-1")).not.toBeNull());
});

it("who changed which status is a press away", async () => {
  open("/list/status").draw();
  const link = await screen.findByRole("link", { name: "Log of changes" });
  expect(link.getAttribute("href")).toBe("/list/changes");
});

it("the file waits for nothing once the study log was read", async () => {
  open("/list/status").draw();
  await waitFor(() => expect(cellsOf("CARD-2")[1]).toBe("Not known"));
  const file = screen.getByRole("button", { name: "Use a file…" });
  expect([file.getAttribute("aria-disabled"), file.title]).toEqual([null, ""]);
});

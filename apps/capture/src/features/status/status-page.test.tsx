import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it } from "vitest";

import product from "../../product.tsx";

beforeAll(async () => void (await import("./StatusPage.tsx")));
afterEach(cleanup);

function open(statusStoreUrl = "") {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, statusStoreUrl, studyZone: "Europe/London" } },
  });
  services.http.reply(
    "GET /duid/",
    ["CARD-1", "CARD-2", "CARD-3"].map((duid) => aDuidBody({ duid })),
  );
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list/status"] });
  render(<RouterProvider router={router} />);
  return services;
}

async function drop(text: string) {
  const group = await screen.findByRole("group", { name: "Participants file" });
  const file = new File([text], "participants.csv", { type: "text/csv" });
  fireEvent.drop(group, { dataTransfer: { files: [file] } });
  return within(group);
}

const readCounts = () =>
  Object.fromEntries(
    screen
      .getAllByRole("term")
      .map((term) => [term.textContent, Number(term.nextElementSibling?.textContent)] as const),
  );

const FILE = [
  "duid,enrolled,left,reason",
  "CARD-1,2026-03-03,2026-05-30,completed",
  "CARD-2,2026-03-03,,",
  "CARD-9,2026-03-03,,",
].join("\n");

describe("the page about who is in the study [REQ-STATUS-01]", () => {
  it("changes nothing before the press, names each bad line, and counts every user once after it", async () => {
    open();
    const panel = await drop(FILE);
    await panel.findByText(
      "participants.csv: 2 new, 0 changed, 0 unchanged, 1 line not used. Nothing is changed yet.",
    );
    expect(panel.getByText("Line 4: there is no such user in your groups")).toBeDefined();
    expect(readCounts()).toMatchObject({ Enrolled: 0, "Not known": 3 });
    await userEvent.click(panel.getByRole("button", { name: "Use 2 lines" }));
    expect(readCounts()).toEqual({
      Enrolled: 1,
      Completed: 1,
      Withdrawn: 0,
      "Lost to follow-up": 0,
      Died: 0,
      "Not known": 1,
    });
    expect(screen.getByText(/^Last file: participants.csv, .*, by /)).toBeDefined();
    expect(panel.getByText(/^participants.csv, used at .*: 2 statuses changed\.$/)).toBeDefined();
  });

  it("undoes the file that was used last", async () => {
    open();
    const panel = await drop(FILE);
    await userEvent.click(await panel.findByRole("button", { name: "Use 2 lines" }));
    await userEvent.click(panel.getByRole("button", { name: "Undo participants.csv" }));
    expect(readCounts()).toMatchObject({ Enrolled: 0, Completed: 0, "Not known": 3 });
    expect(panel.queryByRole("button", { name: /Undo/ })).toBeNull();
  });

  it("refuses a file that is too large, and one without the heading", async () => {
    open();
    const panel = await drop("x".repeat(5_000_001));
    await panel.findByText(/^participants.csv is larger than 5 MB/);
    await drop("CARD-1,2026-03-03,,");
    await panel.findByText(
      "Line 1: the first line does not name the columns duid, enrolled, left and reason, each once",
    );
    expect(panel.queryByRole("button", { name: /^Use/ })).toBeNull();
  });

  it("says that statuses are kept in this tab only, or that they are shared [REQ-STATUS-02]", async () => {
    open();
    await screen.findByText("Kept in this tab until you log out. Days are those of Europe/London.");
    cleanup();
    const { http, session } = open("/v2/statuses/");
    for (const { id } of session.account().groups)
      http.reply(`GET /v2/statuses/${id}/`, { version: 0, statuses: {} });
    await screen.findByText("Shared with the groups of each user. Days are those of Europe/London.");
  });

  it("takes no file while the shared statuses were not read [REQ-STATUS-02]", async () => {
    const { http, session } = open("/v2/statuses/");
    for (const { id } of session.account().groups) http.reply(`GET /v2/statuses/${id}/`, {}, 500);
    await waitFor(() => expect(screen.getByText(/The shared statuses could not be reached/)).toBeDefined());
    expect(screen.queryByRole("group", { name: "Participants file" })).toBeNull();
  });
});

import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";

import { CHECKS_PATH } from "../../paths/checks-path.ts";
import { STATUS_PATH } from "../../paths/status-path.ts";
import product from "../../product.tsx";

afterEach(cleanup);

const USERS = ["CARD-1", "CARD-2", "CARD-3"];

async function runChecks() {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, studyLogUrl: "" } },
  });
  services.http.reply("GET /device/", []);
  services.http.reply(
    "GET /duid/",
    USERS.map((duid) => aDuidBody({ duid, handset_udi: null, capnogram_count: 0 })),
  );
  for (const duid of USERS) services.http.reply(`GET /capnogram/?duid=${duid}`, []);
  services.http.fail("GET /capnogram/?duid=CARD-3", "unexpected-status", 500);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [CHECKS_PATH] });
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole("button", { name: "Run the checks" }));
  await screen.findByText("3 users, 0 records, 0 handsets");
  return { services, router };
}

const check = (name: RegExp) => screen.getByRole("button", { name });

describe("the page of data checks", () => {
  it("says that no status was entered and leads to where it is, and counts users and not sentences elsewhere [REQ-CHECK-07]", async () => {
    await runChecks();
    const again = screen.getByRole("button", { name: "Run again" });
    expect([again.title, again.getAttribute("aria-disabled")]).toEqual(["", "false"]);
    expect(check(/^Left, still with a handset/).textContent).toMatch(/No status entered yet$/);
    expect(check(/^Records after the end/).textContent).toMatch(/No status entered yet, 1 user not known$/);
    // What has nothing to go by has no number, not even one that is not known.
    for (const name of [/^Left, still with a handset/, /^Records after the end/])
      expect(check(name).textContent).not.toContain("Not known");
    expect(check(/^Failed records/).textContent).toMatch(/Not known 1 user not known$/);
    expect(check(/^Users without a handset/).textContent).toMatch(/3 $/);
    // The first check that has rows is open.
    expect(
      screen.getAllByRole("region").map((region) => within(region).getByRole("heading").textContent),
    ).toEqual(["Impossible dates: Not known"]);
    const list = screen.getByRole("button", { name: "Show the list", expanded: false });
    expect(screen.queryByText("The list of records could not be read")).toBeNull();
    await userEvent.click(list);
    expect(screen.getByText("The list of records could not be read").closest("li")?.textContent).toContain(
      "CARD-3",
    );
    await userEvent.click(screen.getByRole("button", { name: "Hide the list", expanded: true }));
    expect(screen.queryByText("The list of records could not be read")).toBeNull();
    expect(screen.getByText("1 user not known. There may be more rows.")).toBeDefined();
    expect(screen.queryByText("Nothing was found.")).toBeNull();
    await userEvent.click(check(/^Duplicate users/));
    expect(screen.getByText("Nothing was found.")).toBeDefined();
    await userEvent.click(check(/^Left, still with a handset/));
    expect(screen.getByRole("link", { name: "Set statuses" }).getAttribute("href")).toBe(STATUS_PATH);
    expect(screen.queryByRole("button", { name: "Show the list" })).toBeNull();
  });

  it("prints the counts of all checks, and the rows of each [REQ-CHECK-08]", async () => {
    await runChecks();
    await userEvent.click(check(/^Users without a handset/));
    const readRegions = () =>
      screen.getAllByRole("region").map((region) => within(region).getByRole("heading").textContent);
    expect(readRegions()).toEqual(["Users without a handset: 3"]);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(readRegions()).toContain("Users without a handset: 3");
    expect(readRegions()).toContain("Failed records: Not known");
    // Of a check that found nothing the count is enough.
    expect(readRegions().filter((heading) => heading?.startsWith("Duplicate users"))).toEqual([]);
    expect(screen.queryByRole("button", { name: /^Failed records/ })).toBeNull();
    expect(
      within(screen.getByRole("list", { name: "Checks" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toContain("Failed records Not known 1 user not known");
    expect(screen.getAllByText("The list of records could not be read").length).toBeGreaterThan(1);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(readRegions()).toEqual(["Users without a handset: 3"]);
  });
});

describe("a reading of the data checks that lacks records [REQ-CHECK-07] [SAFETY]", () => {
  it("says how many users' records it lacks, and asks for them alone on Try again", async () => {
    const { services } = await runChecks();
    const { http } = services;
    expect(
      screen.getByText("The records of 1 of 3 users could not be loaded. The rest is kept."),
    ).toBeDefined();
    http.reply("GET /capnogram/?duid=CARD-3", [aCapnogramRowBody({ id: 9, duid: "CARD-3" })]);
    services.clock.advance(1_000);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("3 users, 1 record, 0 handsets");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    expect(screen.queryByText(/could not be loaded\. The rest is kept\.$/)).toBeNull();
    expect(http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(1);
  });

  it("says that it was cancelled, keeps what was read, and continues", async () => {
    const { services } = await runChecks();
    const { http } = services;
    // What was read at this very moment is not asked for again.
    services.clock.advance(1_000);
    const answer = http.hold("GET /capnogram/?duid=CARD-2");
    await userEvent.click(screen.getByRole("button", { name: "Run again" }));
    expect(screen.getByRole("button", { name: "Run the checks" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("button", { name: "Run the checks" }).title).toBe("Records are still loading");
    // A second press while it runs asks for nothing.
    fireEvent.click(screen.getByRole("button", { name: "Run the checks" }));
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Project" }).disabled).toBe(true);
    await waitFor(() => expect(http.sent("GET /capnogram/?duid=CARD-2")).toHaveLength(2));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByText(/^Cancelled: the records of \d of 3 users are not loaded\. The rest is kept\.$/);
    http.reply("GET /capnogram/?duid=CARD-2", []);
    http.reply("GET /capnogram/?duid=CARD-3", []);
    answer([]);
    const asked = http.sent("GET /capnogram/?duid=CARD-1").length;
    services.clock.advance(1_000);
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.queryByText(/The rest is kept\.$/)).toBeNull());
    expect(http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(asked);
  });

  it("says that the handsets are not known where their list is not there", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", []);
    services.http.fail("GET /device/", "unexpected-status", 500);
    const router = createMemoryRouter(product.create(services).routes, { initialEntries: [CHECKS_PATH] });
    render(<RouterProvider router={router} />);
    await userEvent.click(await screen.findByRole("button", { name: "Run the checks" }));
    await screen.findByText("0 users, 0 records, handsets not known");
    expect(screen.queryByText(/The rest is kept\.$/)).toBeNull();
  });

  it("says that the checks could not run where the list of users is not there, and nothing of another project", async () => {
    const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
    const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
    services.http.fail("GET /duid/", "unexpected-status", 500);
    services.http.reply("GET /device/", []);
    const router = createMemoryRouter(product.create(services).routes, { initialEntries: [CHECKS_PATH] });
    render(<RouterProvider router={router} />);
    await screen.findByText("Not checked yet");
    await userEvent.click(screen.getByRole("button", { name: "Run the checks" }));
    expect(await screen.findByText("The checks could not run.")).toBeDefined();
    const choose = (project: string) =>
      userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), project);
    await choose("LEEDS");
    await screen.findByText("Not checked yet");
    expect(screen.queryByText("The checks could not run.")).toBeNull();
    await choose("All Groups");
    await screen.findByText("The checks could not run.");
    services.http.reply("GET /duid/", []);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByText("0 users, 0 records, 0 handsets");
  });
});

describe("the rows of a data check", () => {
  /** With a second user, of whom an older record failed, made with another handset. */
  async function openFailed(isOfTwo = false) {
    const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
    const config = aRuntimeConfig();
    const services = aProductServices({
      session: createFakeSession(anAccount({ groups })),
      config: { ...config, capture: { ...config.capture, studyLogUrl: "", studyZone: "UTC" } },
    });
    const { http } = services;
    http.reply("GET /device/", [{ handset_udi: UDI, group: 1 }]);
    http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-1", handset_udi: UDI }),
      ...(isOfTwo ? [aDuidBody({ duid: "CARD-2", handset_udi: OTHER_UDI })] : []),
    ]);
    http.reply("GET /capnogram/?duid=CARD-2", [
      aCapnogramRowBody({
        id: 5,
        duid: "CARD-2",
        capnogram_dt: "2026-11-19T09:20:00Z",
        data_par_ver: "ERROR 3",
        handset_udi: OTHER_UDI,
      }),
    ]);
    http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({
        id: 8,
        capnogram_dt: "2026-11-20T09:20:00Z",
        data_par_ver: "ERROR 3",
        handset_udi: UDI,
      }),
    ]);
    const address = `${CHECKS_PATH}?group=1&check=failed-record`;
    const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
    render(<RouterProvider router={router} />);
    await userEvent.click(await screen.findByRole("button", { name: "Run the checks" }));
    await screen.findByRole("region", { name: "Failed records" });
    return router;
  }

  it("lead to the user and to the record, name its time and handset, and take an explanation", async () => {
    await openFailed();
    // The zone of its times is named where it may not be the study's.
    screen.getByText(/^as of .*, UTC$/);
    expect(check(/^Failed records/).getAttribute("aria-pressed")).toBe("true");
    const checks = within(screen.getByRole("list", { name: "Checks" }));
    expect(checks.getAllByRole("button", { pressed: true })).toHaveLength(1);
    const row = within(screen.getByRole("row", { name: /Record 8/ }));
    expect(row.getByRole("link", { name: "CARD-1" }).getAttribute("href")).toBe("/detail/CARD-1");
    expect(row.getByRole("link", { name: "Record 8" }).getAttribute("href")).toBe("/detail/CARD-1?record=8");
    expect(row.getByText("20 November 2026, 09:20")).toBeDefined();
    expect(row.getByText("NTH 00001")).toBeDefined();
    const explain = (name: RegExp) => userEvent.click(row.getByRole("button", { name }));
    await explain(/^Explain record 8 of \S*CARD-1/);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^Kept in this tab until you log out\./)).toBeDefined();
    await userEvent.type(dialog.getByRole("textbox", { name: /Reason/ }), "The handset fell");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("The handset fell");
    expect(check(/^Failed records/).textContent).toBe("Failed records 1 1 explained");
    await explain(/^Edit the explanation of record 8/);
    expect((await screen.findByRole("textbox")).textContent).toBe("The handset fell");
  });

  it("are sorted by each of their headings", async () => {
    await openFailed(true);
    const table = screen.getByRole("table");
    const sorts = (name: string) => {
      fireEvent.click(within(table).getByRole("button", { name }));
      return within(table)
        .getAllByRole("rowheader")
        .map(({ textContent }) => textContent);
    };
    expect(sorts("User ID")).toEqual(["CARD-1", "CARD-2"]);
    expect(sorts("User ID")).toEqual(["CARD-2", "CARD-1"]);
    expect(sorts("Record, by time")).toEqual(["CARD-2", "CARD-1"]);
    expect(sorts("Handset")).toEqual(["CARD-1", "CARD-2"]);
    expect(sorts("Handset")).toEqual(["CARD-2", "CARD-1"]);
  });

  it("are saved in one file with those of every check, under the time of the lists", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    await openFailed();
    await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved.names).toHaveLength(1));
    expect(saved.names[0]).toMatch(/^data-checks-\d{4}-\d{2}-\d{2}.*\.csv$/);
    const file = await saved.readText();
    expect(file).toContain("failed-record");
    // Of the chosen project alone.
    expect(file).not.toContain("LEEDS");
    expect(file).toContain("repeated-participant");
    expect(await saved.hasMark()).toBe(true);
  });

  it("are saved with their explanations", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    await openFailed();
    await userEvent.click(screen.getByRole("button", { name: /^Explain record 8/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.type(dialog.getByRole("textbox"), "Fell");
    await userEvent.click(dialog.getByRole("button", { name: "Save" }));
    await screen.findByText("Fell");
    await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved.names).toHaveLength(1));
    expect(await saved.readText()).toContain("Fell");
  });

  it("are gone once another project is chosen, which was not read, and its check is kept", async () => {
    const router = await openFailed();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), "LEEDS");
    await screen.findByText("Not checked yet");
    expect(screen.queryByRole("region", { name: "Failed records" })).toBeNull();
    expect(router.state.location.search).toBe("?group=2&check=failed-record");
  });
});

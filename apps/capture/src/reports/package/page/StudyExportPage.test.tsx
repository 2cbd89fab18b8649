import { ApiError } from "@capno/api-client/api-error";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { toEpochMs } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import product from "../../../product.tsx";
import { openMemoryTarget } from "../files/package-target.ts";
import "../run/make-package.ts";
import { toAnnouncement } from "./ProgressAnnouncer.tsx";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

beforeAll(async () => void (await import("./StudyExportPage.tsx")));
beforeEach(() => {
  // jsdom has no addresses for blobs, and follows no download.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => "blob:package", revokeObjectURL: () => undefined });
});
function open(services: FakeProductServices, address = "/list/package") {
  const surface = product.create(services);
  const router = createMemoryRouter(surface.routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, surface };
}

const withPermission = (exportPermission: string) =>
  aProductServices({
    config: aRuntimeConfig({ capture: { ...aRuntimeConfig().capture, exportPermission } }),
  });

const HOUR_MS = 3_600_000;

/** Once the list of users is there: how the file is called depends on it. */
async function pressSave(): Promise<void> {
  await screen.findByText(/, of all days\./);
  await userEvent.click(screen.getByRole("button", { name: "Save package" }));
}

describe("the page of a study export", () => {
  it("exists only for users whom the configuration names [REQ-EXPORT-02]", async () => {
    open(withPermission("study.export"));
    expect(await screen.findByText("You cannot save a data package")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Save package" })).toBeNull();
  });

  it("keeps the choice in the address, and estimates the size before any record is listed", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": makeRecords(3) });
    const { router } = open(services, "/list/package?from=2026-10-01&without=waveforms");
    expect(
      await screen.findByText("3 records of 1 participant, of all days.", { exact: false }),
    ).toBeDefined();
    expect(screen.getByText(/First day: 1 October 2026\. Last day: no limit\.$/)).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Waveforms" }).checked).toBe(false);
    await userEvent.click(screen.getByRole("checkbox", { name: "Breaths" }));
    expect(router.state.location.search).toBe("?from=2026-10-01&without=breaths%2Cwaveforms");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), "1");
    expect(router.state.location.search).toContain("group=1");
  });

  it("accepts a year typed digit by digit once it is complete, and does not treat half a date as empty", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": makeRecords(3) });
    const { router } = open(services);
    const group = within(await screen.findByRole("group", { name: "First day" }));
    const year = group.getByLabelText<HTMLInputElement>("Year");
    await userEvent.type(group.getByLabelText("Day"), "5");
    await userEvent.type(group.getByLabelText("Month"), "11");
    const canSave = () =>
      screen.getByRole("button", { name: "Save package" }).getAttribute("aria-disabled") === null;
    for (const typed of ["2", "20", "201"]) {
      await userEvent.type(year, typed.slice(-1));
      expect(year.value).toBe(typed);
      expect(router.state.location.search).toBe("");
      expect(canSave()).toBe(false);
    }
    await userEvent.type(year, "6");
    expect(router.state.location.search).toBe("?from=2016-11-05");
    await waitFor(() => expect(canSave()).toBe(true));

    await userEvent.clear(year);
    expect(screen.queryByText("Enter the year")).toBeNull();
    expect(canSave()).toBe(false);
    await userEvent.tab();
    expect(screen.getByText("Enter the year")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Save package" }));
    expect(services.http.sent("GET /version")).toHaveLength(0);

    for (const name of ["Day", "Month"]) await userEvent.clear(group.getByLabelText(name));
    await userEvent.tab();
    expect(screen.queryByText(/^Enter the/)).toBeNull();
    expect(router.state.location.search).toBe("");
  });

  it.each(["202612-11-05", "2026-02-30", "soon"])(
    "shows an error at the field for the day %s in the address, and never ignores the limit",
    async (day) => {
      const services = aProductServices();
      serveStudy(services.http, { "CARD-1": makeRecords(3) });
      open(services, `/list/package?until=${day}`);
      expect(await screen.findByText("The date in this link is not valid")).toBeDefined();
      expect(screen.getByRole("button", { name: "Save package" }).getAttribute("aria-disabled")).toBe("true");
      const field = within(screen.getByRole("group", { name: "Last day" })).getByLabelText("Day");
      fireEvent.change(field, { target: { value: "2026-11-05" } });
      expect(screen.queryByText("The date in this link is not valid")).toBeNull();
      // The list of users may still be on its way.
      await waitFor(() =>
        expect(screen.getByRole("button", { name: "Save package" }).getAttribute("aria-disabled")).not.toBe(
          "true",
        ),
      );
    },
  );

  it("says that the account no longer has the project of its address, and lists no participants", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": makeRecords(3) });
    open(services, "/list/package?group=99");
    expect(
      await screen.findByText("0 records of 0 participants, of all days.", { exact: false }),
    ).toBeDefined();
    expect(screen.getAllByText(/You no longer have this project/)[0]).toBeDefined();
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Project" }).value).toBe("99");
    const list = screen.getByRole("button", { name: "Save package" });
    expect(list.getAttribute("aria-disabled") ?? String((list as HTMLButtonElement).disabled)).toBe("true");
  });

  it("lists no records for days in the wrong order, and says why", async () => {
    const services = aProductServices();
    serveStudy(services.http, {});
    open(services, "/list/package?from=2026-10-02&until=2026-10-01");
    await pressSave();
    expect(screen.getAllByText("The last day lies before the first one").length).toBeGreaterThan(0);
    expect(services.http.sent("GET /version")).toHaveLength(0);
  });

  it("gives up the listing when the choice changes", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": makeRecords(3) });
    services.http.hold("GET /capnogram/?duid=CARD-1");
    open(services);
    await pressSave();
    expect(await screen.findByRole("button", { name: "Cancel" })).toBeDefined();
    await userEvent.click(screen.getByRole("checkbox", { name: "For REDCap" }));
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.getByRole("button", { name: "Save package" })).toBeDefined();
  });

  it("lists and fetches at one press, and says as of when the lists were read [REQ-EXPORT-02]", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": makeRecords(3) });
    services.http.hold("GET /capnogram/1/");
    open(services);
    await pressSave();
    expect(await screen.findByText("Fetching records…")).toBeDefined();
    expect(screen.getByText("Lists as of")).toBeDefined();
    expect(screen.getByText(/^study-data-.*\.zip$/)).toBeDefined();
  });

  it("says before it is saved that it holds values which are blinded for others, of how many and in which files [REQ-EXPORT-10]", async () => {
    const config = aRuntimeConfig();
    const account = anAccount();
    const services = aProductServices({
      session: createFakeSession({
        ...account,
        permissions: [...account.permissions, PERMISSIONS.viewValues],
      }),
      config: { ...config, capture: { ...config.capture, blinded: ["CARD"] } },
    });
    serveStudy(services.http, { "CARD-1": makeRecords(3), "CARD-2": [] });
    open(services, "/list/package?without=waveforms");
    expect(
      await screen.findByText(
        "Unblinded: this package has values of 2 of 2 participants that are blinded for other accounts (records.csv, breaths.csv, redcap.csv). Its name and README.txt say so.",
      ),
    ).toBeDefined();
  });

  it("keeps the session alive for an hour at most, and only while it is open [REQ-EXPORT-01]", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": [] });
    services.http.hold("GET /capnogram/?duid=CARD-1");
    const { router } = open(services);
    await pressSave();
    await waitFor(() => expect(services.session.idleHolds()).toBe(1));
    expect(document.querySelector("p[aria-busy=true]")).not.toBeNull();
    services.clock.advance(HOUR_MS - 1);
    expect(services.session.idleHolds()).toBe(1);
    services.clock.advance(1);
    expect(services.session.idleHolds()).toBe(0);
    await act(() => router.navigate("/list"));
    await act(() => router.navigate("/list/package"));
    await waitFor(() => expect(services.session.idleHolds()).toBe(1));
    await act(() => router.navigate("/list"));
    expect(services.session.idleHolds()).toBe(0);
  });

  it("pauses all of Capture's requests while the server is busy, sends four at once at most, and says until when [FM-09]", async () => {
    const services = aProductServices();
    Object.assign(services.config.capture, { studyZone: "Pacific/Auckland" });
    serveStudy(services.http, { "CARD-1": makeRecords(10) });
    let inFlight = 0;
    let most = 0;
    let isBusy = true;
    for (const { id } of makeRecords(10))
      services.http.answer(`GET /capnogram/${id}/`, async (request) => {
        most = Math.max(most, ++inFlight);
        await Promise.resolve();
        inFlight -= 1;
        if (!isBusy) return { status: 200, body: aCapnogramBody({ id }) };
        isBusy = false;
        const { path, method, action } = request;
        throw new ApiError({
          kind: "unexpected-status",
          path,
          method,
          action,
          required: false,
          status: 503,
          retryAfterS: 40,
        });
      });
    open(services);
    await pressSave();
    expect((await screen.findByText(/The server is busy/)).textContent).toBe(
      "The server is busy. Continues at 22:30:40.",
    );
    act(() => services.clock.advance(40_000));
    // Each of them, and the one that was refused once more.
    const asked = () => services.http.requests.filter(({ path }) => /^\/capnogram\/\d/.test(path));
    await waitFor(() => expect(asked()).toHaveLength(11));
    expect(most).toBe(4);
  });

  it("continues the export while another page is open, and ends it with the session", async () => {
    const services = aProductServices();
    serveStudy(services.http, { "CARD-1": makeRecords(1) });
    const answer = services.http.hold("GET /capnogram/?duid=CARD-1");
    const { router, surface } = open(services);
    await pressSave();
    await waitFor(() => expect(services.http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(1));
    await act(() => router.navigate("/list"));
    answer([]);
    await act(() => router.navigate("/list/package"));
    expect(await screen.findByText("There are no records on these days")).toBeDefined();
    surface.dispose?.();
    await userEvent.click(within(screen.getByRole("group", { name: "First day" })).getByLabelText("Day"));
    expect(services.session.pageHolds()).toEqual([]);
  });
});

describe("the announcement of an export's progress", () => {
  const progress = {
    participants: 1,
    records: 200,
    done: 0,
    missing: 0,
    since: { at: 0, handled: 0 },
    busyUntil: null,
    isLinkDown: false,
  };

  const writing = {
    destination: {
      kind: "memory",
      name: "package.zip",
      isUnblinded: false,
      open: openMemoryTarget,
      abandon: async () => undefined,
    } as const,
    listsAsOf: toEpochMs(0),
    missing: [],
  };

  it("changes at each quarter of the records, not at each record", () => {
    const said = Array.from({ length: 201 }, (_, done) =>
      toAnnouncement({ status: "fetching", ...writing, progress: { ...progress, done } }),
    );
    expect([...new Set(said)]).toEqual([
      "Fetching the records",
      "25% of the records fetched",
      "50% of the records fetched",
      "75% of the records fetched",
      "100% of the records fetched",
    ]);
  });

  it("says that there is no connection", () => {
    expect(
      toAnnouncement({ status: "fetching", ...writing, progress: { ...progress, isLinkDown: true } }),
    ).toMatch(/No connection/);
  });
});

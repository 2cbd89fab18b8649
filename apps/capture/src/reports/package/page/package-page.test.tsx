import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";

import product from "../../../product.tsx";
import "../run/make-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

beforeAll(async () => void (await import("./StudyExportPage.tsx")));

interface Study {
  readonly blinded?: readonly string[];
  /** The account may see the values of a blinded study. */
  readonly mayLift?: boolean;
  readonly group?: Parameters<typeof aGroup>[0];
}

/** A study of three records of CARD-1. */
function aStudy({ blinded = [], mayLift = true, group = {} }: Study = {}) {
  const config = aRuntimeConfig();
  const all = Object.values(PERMISSIONS);
  const permissions = mayLift ? all : all.filter((each) => each !== PERMISSIONS.viewValues);
  const services = aProductServices({
    session: createFakeSession(anAccount({ permissions, groups: [aGroup(group)] })),
    config: { ...config, capture: { ...config.capture, blinded } },
  });
  serveStudy(services.http, { "CARD-1": makeRecords(3) });
  return services;
}

function open(services: ReturnType<typeof aStudy>, search = "") {
  const { routes } = product.create(services);
  const router = createMemoryRouter(routes, { initialEntries: [`/list/package${search}`] });
  render(<RouterProvider router={router} />);
  return router;
}

const isReady = () => screen.findByText(/, of all days\./);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

describe("the choice of a package", () => {
  it.each([
    ["?until=2026-10-01", "Project: All Groups. First day: no limit. Last day: 1 October 2026."],
    ["?group=1", "Project: \u2068Card\u202Eiff\u2069. First day: no limit. Last day: no limit."],
    ["?group=99", "Project: Project 99. First day: no limit. Last day: no limit."],
  ])("is in words for paper at %s", async (search, words) => {
    open(aStudy({ group: { name: "Card\u202Eiff" } }), search);
    await isReady();
    screen.getByText(words);
    expect(screen.queryAllByRole("option", { name: "Project 99" })).toHaveLength(
      search === "?group=99" ? 1 : 0,
    );
    expect(screen.queryByText(/^(Blinded|Unblinded):/)).toBeNull();
  });

  it.each([
    ["?from=soon", "First day"],
    ["?until=soon", "Last day"],
  ])("says beside Save which day of the address %s is none", async (search, label) => {
    open(aStudy(), search);
    await screen.findByText(`${label}: The date in this link is not valid`);
    const [first, last] = ["First day", "Last day"].map((name) =>
      within(screen.getByRole("group", { name })).queryByText("The date in this link is not valid"),
    );
    expect([first !== null, last !== null]).toEqual([label === "First day", label === "Last day"]);
  });

  it.each([
    ["?group=99&from=2026-10-02&until=2026-10-01", "true", 1],
    ["?group=1&from=2026-10-01&until=2026-10-01", null, 0],
  ])(
    "says at each field of %s what is wrong with it, and nothing at the others",
    async (search, invalid, count) => {
      open(aStudy(), search);
      await isReady();
      const words = "The last day lies before the first one";
      const countOf = (name: string) =>
        within(screen.getByRole("group", { name })).queryAllByText(words).length;
      expect([countOf("First day"), countOf("Last day")]).toEqual([0, count]);
      expect(screen.getByRole("combobox", { name: "Project" }).getAttribute("aria-invalid")).toBe(invalid);
      // Beside Save stands the first of the reasons.
      const save = { name: "Save package", description: "You no longer have this project" };
      expect(screen.queryAllByRole("button", save)).toHaveLength(count);
    },
  );

  it("of days in the wrong order cannot be saved, and says so beside Save", async () => {
    open(aStudy(), "?from=2026-10-02&until=2026-10-01");
    await isReady();
    const description = "The last day lies before the first one";
    const save = screen.getByRole("button", { name: "Save package", description });
    expect(save.getAttribute("aria-disabled")).toBe("true");
  });

  it("leaves out both of two files where the second is unticked before the page has followed the first", async () => {
    const router = open(aStudy());
    await isReady();
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), "1");
    await waitFor(() => expect(router.state.location.search).toBe("?group=1"));
    await act(async () => {
      fireEvent.click(screen.getByRole("checkbox", { name: "Breaths" }));
      fireEvent.click(screen.getByRole("checkbox", { name: "For REDCap" }));
    });
    const search = new URLSearchParams({ group: "1", without: "breaths,redcap" }).toString();
    await waitFor(() => expect(router.state.location.search).toBe(`?${search}`));
  });

  it("names the zone of its days", async () => {
    const services = aStudy();
    Object.assign(services.config.capture, { studyZone: "Europe/London" });
    open(services);
    await isReady();
    screen.getByText(/^Days and times in London time\. Leave a date empty for no limit\./);
  });

  it("is smaller without its waveforms, and as large as before with them again", async () => {
    open(aStudy());
    await isReady();
    const tick = () => userEvent.click(screen.getByRole("checkbox", { name: "Waveforms" }));
    screen.getByText("At most 51 kB");
    await tick();
    await screen.findByText("At most 27 kB");
    await tick();
    await screen.findByText("At most 51 kB");
  });

  it("counts the users of the chosen project, and warns of those alone whose values are blinded for others [REQ-EXPORT-10] [SAFETY]", async () => {
    const config = aRuntimeConfig();
    const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
    const services = aProductServices({
      session: createFakeSession(anAccount({ groups })),
      config: { ...config, capture: { ...config.capture, blinded: ["LEEDS"] } },
    });
    serveStudy(services.http, {});
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-1", groups: [1], capnogram_count: 3 }),
      aDuidBody({ duid: "LEEDS-1", groups: [2], capnogram_count: 5 }),
      aDuidBody({ duid: "LEEDS-2", groups: [2], capnogram_count: 6 }),
    ]);
    open(services);
    const choose = (project: string) =>
      userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), project);
    await screen.findByText("14 records of 3 participants, of all days.", { exact: false });
    const warning = screen.getByText(/^Unblinded: this package has values of 2 of 3 participants /);
    expect(warning.closest("[class*=banner]")?.className).toContain("watch");
    await choose("1");
    await screen.findByText("3 records of 1 participant, of all days.", { exact: false });
    expect(screen.queryByText(/^Unblinded:/)).toBeNull();
    await choose("2");
    await screen.findByText("11 records of 2 participants, of all days.", { exact: false });
    screen.getByText(/^Unblinded: this package has values of 2 of 2 participants /);
    await choose("All Groups");
    await screen.findByText("14 records of 3 participants, of all days.", { exact: false });
  });

  it("counts a user who is listed twice once", async () => {
    const services = aStudy();
    const user = aDuidBody({ duid: "CARD-1", capnogram_count: 3 });
    services.http.reply("GET /duid/", [user, user]);
    open(services);
    await screen.findByText("3 records of 1 participant, of all days.", { exact: false });
  });

  it("names the projects whose values are blinded for the account [REQ-BLIND-01]", async () => {
    const projectId = "CA\u202ERD";
    open(aStudy({ blinded: [projectId], mayLift: false, group: { projectId } }));
    await isReady();
    screen.getByText(
      `Blinded: \u2068${projectId}\u2069. For these the file has dates, handsets and failures only.`,
    );
    expect(screen.queryByText(/^Unblinded:/)).toBeNull();
    // Nothing is offered that would be empty.
    expect(screen.queryByRole("checkbox", { name: "Breaths" })).toBeNull();
  });

  it("that becomes half a day gives up the listing of the whole one", async () => {
    const services = aStudy();
    services.http.hold("GET /capnogram/?duid=CARD-1");
    open(services);
    await isReady();
    await press("Save package");
    expect(await screen.findByRole("button", { name: "Cancel" })).toBeDefined();
    const day = within(screen.getByRole("group", { name: "First day" })).getByLabelText("Day");
    await userEvent.type(day, "5");
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.getByRole("button", { name: "Save package" }).getAttribute("aria-disabled")).toBe("true");
  });
});

describe("saving a package", () => {
  it("asks for nothing where the person closes the browser's file dialog", async () => {
    const pick = vi.fn(() => Promise.reject(new DOMException("closed", "AbortError")));
    vi.stubGlobal("showSaveFilePicker", pick);
    const services = aStudy();
    open(services);
    await isReady();
    screen.getByText("Saved straight to the file you choose.");
    await press("Save package");
    expect(pick).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("button", { name: "Save package" })).toBeDefined();
    expect(services.http.sent("GET /version")).toEqual([]);
  });

  it("says in the name of the file that it holds values which are blinded for others [REQ-EXPORT-10]", async () => {
    const services = aStudy({ blinded: ["CARD"] });
    services.http.hold("GET /capnogram/1/");
    open(services);
    await isReady();
    await press("Save package");
    await screen.findByText(/^study-data-unblinded-\d{4}-\d\d-\d\d.*\.zip$/);
  });

  it("of one project has that project in its name", async () => {
    const services = aStudy();
    services.http.hold("GET /capnogram/1/");
    open(services, "?group=1");
    await isReady();
    await press("Save package");
    await screen.findByText(/^study-data-CARD-\d{4}-\d\d-\d\d.*\.zip$/);
  });

  it("is told to a screen reader as it goes on, and no more once it is cancelled", async () => {
    const services = aStudy();
    services.http.hold("GET /capnogram/1/");
    open(services);
    await isReady();
    const isTold = (text: string) => screen.queryByText(text, { selector: "[role=status]" }) !== null;
    await press("Save package");
    await screen.findByText("Fetching records…");
    await waitFor(() => expect(isTold("50% of the records fetched")).toBe(true));
    await press("Pause");
    expect([isTold("50% of the records fetched"), isTold("Paused")]).toEqual([false, true]);
    await press("Cancel package");
    expect(isTold("Paused")).toBe(false);
  });

  it("keeps the session while records come, and the browser asks before the page is closed until it ends [REQ-EXPORT-01]", async () => {
    const services = aStudy();
    services.http.hold("GET /capnogram/1/");
    open(services);
    await isReady();
    const countQuestions = () => {
      const leaving = new Event("beforeunload", { cancelable: true });
      const ask = vi.spyOn(leaving, "preventDefault");
      window.dispatchEvent(leaving);
      return ask.mock.calls.length;
    };
    const before = countQuestions();
    const read = () => [services.session.idleHolds(), countQuestions() - before];
    expect(read()).toEqual([0, 0]);
    await press("Save package");
    await screen.findByText("Fetching records…");
    // Nothing in it is blinded for others, and its name does not say so.
    screen.getByText(/^study-data-\d{4}-\d\d-\d\d.*\.zip$/);
    expect(read()).toEqual([1, 1]);
    await press("Pause");
    expect(read()).toEqual([0, 1]);
    await press("Cancel package");
    expect(read()).toEqual([0, 0]);
  });
});

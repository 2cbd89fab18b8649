import { PERMISSIONS } from "@capno/domain/account/permission";
import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { OF_COORDINATOR, openStudy } from "../../app/testing/blinded-study.ts";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import product from "../../product.tsx";
import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";

beforeAll(async () => {
  await import("./AllUsersPage.tsx");
  await import("../summaries/SummariesBar.tsx");
  await import("../study-calendar/StudyCalendar.tsx");
});
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

const CARDIFF = aGroup({ id: 1, projectId: "CARD", name: "Cardiff study" });
const LEEDS = aGroup({ id: 2, projectId: "LEEDS", name: "Leeds study" });

/** CARD-1 and LEEDS-2, for an account of these groups. */
function aStudy(groups = [LEEDS, CARDIFF]): FakeProductServices {
  const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1], handset_udi: UDI }),
    aDuidBody({ duid: "LEEDS-2", groups: [2], handset_udi: null }),
  ]);
  services.http.reply("GET /capnogram/", []);
  return services;
}

function open(services: FakeProductServices, address = "/list") {
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

const shownIds = () =>
  screen.queryAllByRole("rowheader").map(({ textContent }) => /^\w+-\d/.exec(textContent ?? "")?.[0]);
const TOOLS = ["Checks", "Use a file…", "Save as CSV", "List actions"];
const hasButton = (name: string) => screen.queryByRole("button", { name: new RegExp(`^${name}`) }) !== null;

describe("the bar above the users [REQ-LIST-40]", () => {
  it.each([
    ["/list", "All Users", "Table", ["Checks", "Save as CSV"]],
    ["/list?show=calendar", "All Users", "Calendar", ["Checks", "Save as CSV"]],
    ["/list/status", "Participant status", "Status", ["Use a file…", "Save as CSV"]],
    ["/list/summaries", "Summaries as PDF", "Summaries", []],
  ])(
    "at %s is called %s, marks the view %s, and has the tools %j",
    async (address, title, current, tools) => {
      open(aStudy(), address);
      await waitFor(() => expect(shownIds()).toHaveLength(2));
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
      const views = within(screen.getByRole("navigation", { name: "Users as" }));
      expect(
        views
          .getAllByRole("link")
          .filter((link) => link.getAttribute("aria-current") === "page")
          .map(({ textContent }) => textContent),
      ).toEqual([current]);
      expect(TOOLS.filter(hasButton)).toEqual(tools);
    },
  );

  it("counts no user and has no filter and no file before the list is there", async () => {
    const services = aStudy();
    const answer = services.http.hold("GET /duid/");
    open(services);
    await screen.findByRole("heading", { level: 1, name: "All Users" });
    await waitFor(() => expect(services.http.sent("GET /duid/")).toHaveLength(1));
    expect(screen.queryByText(/ users$/)).toBeNull();
    expect(screen.queryByRole("group", { name: "Worklist" })).toBeNull();
    const save = screen.getByRole("button", { name: "Save as CSV" });
    expect(save.getAttribute("aria-disabled")).toBe("true");
    answer([aDuidBody({ duid: "CARD-1", groups: [1] })]);
    expect(await screen.findByText("1 of 1 users")).toBeDefined();
    expect(screen.getByRole("group", { name: "Worklist" })).toBeDefined();
  });

  it("has no filters and no checks of a study without users", async () => {
    const services = aStudy();
    services.http.reply("GET /duid/", []);
    open(services);
    await screen.findByText("There are no users yet");
    expect(screen.getByText("0 of 0 users")).toBeDefined();
    expect(screen.queryByRole("group", { name: "Worklist" })).toBeNull();
    expect(hasButton("Checks")).toBe(false);
  });

  it.each([
    ["/list", "2 of 2 users · 1 blinded"],
    ["/list?q=CARD", "1 of 2 users · Blinded"],
    ["/list?q=LEEDS", "1 of 2 users"],
  ])("at %s says how many of the users are blinded: %s [REQ-BLIND-02]", async (address, words) => {
    open(openStudy({ permissions: OF_COORDINATOR }, ["CARD"]), address);
    await waitFor(() => expect(screen.getAllByRole("rowheader").length).toBeGreaterThan(0));
    await waitFor(() => expect(screen.getByText(/^\d of 2 users/).textContent).toBe(words));
  });

  it("narrows the list to a group, which its field names, and back to all groups", async () => {
    open(aStudy());
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    const field = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Project group" });
    expect([...field().options].map(({ label, title }) => [label, title])).toEqual([
      ["All Groups", ""],
      ["CARD", "Cardiff study"],
      ["LEEDS", "Leeds study"],
    ]);
    await userEvent.selectOptions(field(), "LEEDS");
    await waitFor(() => expect(shownIds()).toEqual(["LEEDS-2"]));
    expect(field().title).toBe("Leeds study");
    await userEvent.selectOptions(field(), "All Groups");
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    expect(field().title).toBe("All Groups");
  });

  it.each([
    "/list?q=CARD&group=1",
    "/list?q=CARD&group=1&show=calendar&until=2026-10-01",
    "/list/status?q=CARD&group=1",
    "/list/summaries?q=CARD&group=1",
  ])("leads from %s to the same users in each view", async (address) => {
    open(aStudy(), address);
    const views = within(await screen.findByRole("navigation", { name: "Users as" }));
    const addresses = views.getAllByRole("link").map((link) => {
      const { pathname, searchParams } = new URL(link.getAttribute("href") ?? "", "https://capno.example");
      searchParams.delete("until");
      return [link.textContent, pathname, Object.fromEntries(searchParams)];
    });
    const users = { q: "CARD", group: "1" };
    expect(addresses).toEqual([
      ["Table", "/list", users],
      ["Status", "/list/status", users],
      ["Calendar", "/list", { ...users, show: "calendar" }],
      ["Summaries", "/list/summaries", users],
    ]);
  });

  it("says where its checks are, which are out of sight until the press", async () => {
    open(aStudy());
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    const button = screen.getByRole("button", { name: /^Checks/ });
    const checks = document.getElementById(button.getAttribute("aria-controls") ?? "");
    expect([button.getAttribute("aria-expanded"), checks?.hidden]).toEqual(["false", true]);
    fireEvent.click(button);
    expect([button.getAttribute("aria-expanded"), checks?.hidden]).toEqual(["true", false]);
    fireEvent.click(button);
    expect([button.getAttribute("aria-expanded"), checks?.hidden]).toEqual(["false", true]);
  });

  it.each([
    ["/list", "users-2026-11-20-1830-Tokyo-time.csv"],
    ["/list/status", "participants-2026-11-20-1830-Tokyo-time.csv"],
  ])("saves the rows of %s as %s", async (address, name) => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    const services = aStudy();
    Object.assign(services.config.capture, { studyZone: "Asia/Tokyo" });
    open(services, address);
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    fireEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved.names).toEqual([name]));
  });

  it("saves in the file how many users could not be read [REQ-DATA-24] [SAFETY]", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    const services = aStudy();
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", groups: [1] }), { duid: 7 }]);
    open(services);
    await waitFor(() => expect(shownIds()).toEqual(["CARD-1"]));
    fireEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved.names).toHaveLength(1));
    expect(await saved.readText()).toContain("1 user could not be read,,Not read,");
  });
});

it("the list of users that could not be loaded is asked for again by a press", async () => {
  const services = aStudy();
  services.http.fail("GET /duid/", "unexpected-status", 500);
  open(services);
  await screen.findByText("The list of users could not be loaded");
  // There are no rows that could be out of date.
  expect(screen.queryByText(/out of date/)).toBeNull();
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", groups: [1] })]);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(shownIds()).toEqual(["CARD-1"]));
});

it.each([
  ["/list/summaries", "Summaries as PDF"],
  ["/list/status", "Participant status"],
])("at %s an account that may not open records sees %s, and why it is empty", async (address, title) => {
  const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture], groups: [CARDIFF] }));
  open({ ...aStudy(), session }, address);
  expect(await screen.findByText("You cannot see participants' records")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(screen.queryByRole("table")).toBeNull();
});

describe("a group in the address that the account does not have [REQ-LIST-50]", () => {
  it("gives way to the account's own, by project", async () => {
    open(aStudy(), "/list?group=9");
    const heading = await screen.findByText("This group is not available");
    const panel = within(heading.closest<HTMLElement>("[role=status]")!);
    expect(panel.getByText("You do not have the group in this address. Your groups:")).toBeDefined();
    expect(panel.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "CARD",
      "LEEDS",
      "All Groups",
      "Contact support",
    ]);
    const tips = panel.getAllByRole("button").map(({ title }) => title);
    expect(tips).toEqual(["Cardiff study", "Leeds study", "", ""]);
    const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Project group" });
    const [missing, ...others] = [...field.options].filter(({ disabled }) => disabled);
    expect([missing?.label, others]).toEqual(["Not available", []]);
    fireEvent.click(panel.getByRole("button", { name: "LEEDS" }));
    await waitFor(() => expect(shownIds()).toEqual(["LEEDS-2"]));
  });

  it("says of an account without a group whom to ask", async () => {
    open(aStudy([]), "/list?group=9");
    await screen.findByText("Your account has no group. Ask your administrator.");
  });
});

it("the filters by status say what they show: who left, and who has one status", async () => {
  const services = aStudy();
  const left = { kind: "left", enrolled: "2026-03-03", left: "2026-05-01", reason: "died" } as const;
  serveLog(services, aStatus("CARD-1", left));
  open(services, "/list?status=died");
  await waitFor(() => expect(shownIds()).toEqual(["CARD-1"]));
  const bar = within(screen.getByRole("group", { name: "Worklist" }));
  for (const [name, words] of [
    [/^Left/, "Left the study. No call is needed."],
    [/^Died/, "Show users with the status Died."],
  ] as const) {
    /* oxlint-disable no-await-in-loop -- one tip after the other */
    await userEvent.hover(bar.getByRole("button", { name }));
    await waitFor(() => expect(screen.getByRole("tooltip").textContent).toBe(words));
    await userEvent.unhover(bar.getByRole("button", { name }));
    /* oxlint-enable no-await-in-loop */
  }
});

it("an empty list says its time by the clock of the study", async () => {
  const services = aStudy();
  Object.assign(services.config.capture, { studyZone: "Asia/Tokyo" });
  open(services, "/list?needs=reviewed");
  // It is half past nine in UTC.
  expect(await screen.findByText("No user is done, as of 18:30")).toBeDefined();
});

it("a list that was read whole and once says of nothing that it is missing, old or there twice", async () => {
  open(aStudy());
  await waitFor(() => expect(shownIds()).toHaveLength(2));
  expect(screen.queryAllByText(/could not be read|out of date|more than once|was not read/)).toEqual([]);
});

it("every status was read: nothing says that one was not, and no part of the page waits", async () => {
  const services = aStudy();
  serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-03-03" }));
  open(services);
  await screen.findByRole("columnheader", { name: "In the study" });
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  expect(screen.queryByText(/was not read/)).toBeNull();
});

import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { act, cleanup, render, screen, within, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { aStatus, serveLog, toWire } from "../study/log/testing/log-entries.ts";
import { GET_LOG } from "../study/log/testing/model-log-server.ts";
import product from "../product.tsx";
import { pressKeys } from "./testing/press-keys.ts";
import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";

// The page is a chunk of its own; no test waits for it to be read.
beforeAll(async () => void (await import("./page/AllUsersPage.tsx")));
beforeEach(() => {
  giveFramesHeight(600);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const WELL = { handset_udi: UDI, adherence: 0.9, capnogram_count: 4 };

/** CARD-1 does well, CARD-2 hardly uses it, CARD-3 never did, of CARD-4 adherence is not known. */
function aStudy(services: FakeProductServices = aProductServices()): FakeProductServices {
  services.http.reply("GET /duid/", [
    aDuidBody({ ...WELL, duid: "CARD-1" }),
    aDuidBody({ ...WELL, duid: "CARD-2", adherence: 0.4 }),
    aDuidBody({
      ...WELL,
      duid: "CARD-3",
      capnogram_count: 0,
      latest_capnogram_dt: null,
      capnogram_breath_quality: null,
      latest_capnogram_breath_quality: null,
      adherence: 0,
    }),
    aDuidBody({ ...WELL, duid: "CARD-4", adherence: null }),
  ]);
  return services;
}

async function open(services: FakeProductServices, address = "/list") {
  const surface = product.create(services);
  const router = createMemoryRouter(surface.routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("group", { name: "Worklist" });
  // Its rows are drawn after it.
  await act(async () => undefined);
  return surface;
}

const bar = () => within(screen.getByRole("group", { name: "Worklist" }));
const chip = (name: RegExp) => bar().getByRole("button", { name });
const shownIds = () => screen.queryAllByRole("rowheader").map((row) => row.textContent);
const openChecks = () => userEvent.click(screen.getByRole("button", { name: /^Checks/ }));
const lookUps = ({ http }: FakeProductServices) =>
  http.sent("GET /capnogram/").map(({ query }) => query?.["duid"]);

/** Answers each with a record of their own, which did not fail. */
const giveRecords = ({ http }: FakeProductServices) =>
  ["CARD-1", "CARD-2", "CARD-4"].forEach((duid) =>
    http.reply(`GET /capnogram/?duid=${duid}`, [aCapnogramRowBody({ id: 9, duid })]),
  );
const answered = ({ clock }: FakeProductServices) => act(() => clock.advanceAsync(1_000));

describe("the worklist above All Users [REQ-LIST-40]", () => {
  it("shows counts on its chips before any is chosen, and how many users are unknown", async () => {
    await open(aStudy());
    expect(chip(/^Needs a call/).textContent).toBe("Needs a call (2)");
    await userEvent.click(chip(/^Adherence below 70%/));
    expect(shownIds()).toEqual(["CARD-2"]);
    expect(screen.getByText("1 of 4 users")).toBeDefined();
    expect(screen.getByText("Not known: adherence of 1 user")).toBeDefined();
  });

  it("looks up no record until asked to, and then lists a failed record as a reason [REQ-LIST-42]", async () => {
    const services = aStudy();
    giveRecords(services);
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 9, data_par_ver: "ERROR 3" }),
    ]);
    await open(services);
    await act(() => services.clock.advanceAsync(5_000));
    expect(lookUps(services)).toEqual([]);
    expect(chip(/^Last record failed/).textContent).toContain("(not checked)");
    await openChecks();
    await userEvent.click(screen.getByRole("button", { name: "Check all" }));
    expect(screen.getByText("Checking last records: 0 of 3")).toBeDefined();
    await answered(services);
    expect(screen.getByText("Last records: 3 of 3 checked")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Check all" })).toBeNull();
    // CARD-3 has no record to ask for.
    expect(new Set(lookUps(services))).toEqual(new Set(["CARD-1", "CARD-2", "CARD-4"]));
    expect(chip(/^Last record failed/).textContent).toContain("(1)");
    await userEvent.click(chip(/^Last record failed/));
    expect(shownIds()).toEqual(["CARD-1"]);
    expect(screen.getByRole("list", { name: "Why CARD-1" }).textContent).toBe("Last record failed");
  });

  it("checks the latest records from the chip of failed records, which shows how many were checked and no bare 0 [REQ-LIST-55]", async () => {
    const services = aStudy();
    giveRecords(services);
    services.http.fail("GET /capnogram/?duid=CARD-2", "unexpected-status", 500);
    await open(services);
    await userEvent.click(chip(/^Last record failed/));
    await answered(services);
    expect(chip(/^Last record failed/).textContent).toContain("(0 of 2 checked)");
    expect(screen.getByText(/^None of the 2 checked, as of \d\d:\d\d$/)).toBeDefined();
    services.http.reply("GET /capnogram/?duid=CARD-2", [aCapnogramRowBody({ id: 9, duid: "CARD-2" })]);
    await userEvent.click(screen.getByRole("button", { name: "Check the other 1" }));
    await answered(services);
    expect(chip(/^Last record failed/).textContent).toContain("(0)");
    expect(screen.getByText(/^No user has this reason, as of/)).toBeDefined();
  });

  it("makes no request for an account without the permission for details, because a 403 would end its session", async () => {
    const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
    const services = aStudy(aProductServices({ session }));
    await open(services);
    await act(() => services.clock.advanceAsync(5_000));
    expect(lookUps(services)).toEqual([]);
    expect(bar().queryByRole("button", { name: /^Last record failed/ })).toBeNull();
  });

  it("makes no further request for a list that was left", async () => {
    const services = aProductServices();
    const users = Array.from({ length: 20 }, (_, place) => aDuidBody({ ...WELL, duid: `CARD-${place}` }));
    services.http.reply("GET /duid/", users);
    const answer = services.http.hold("GET /capnogram/");
    const surface = await open(services, "/list?needs=failed");
    await act(() => services.clock.advanceAsync(0));
    const before = lookUps(services).length;
    expect(before).toBeGreaterThan(0);
    act(() => surface.dispose?.());
    answer([]);
    await act(() => services.clock.advanceAsync(5_000));
    expect(before).toBeLessThan(20);
    expect(lookUps(services)).toHaveLength(before);
  });

  it("uses the thresholds of a project, and shows them", async () => {
    const config = aRuntimeConfig();
    const { worklist } = config.capture;
    const projects = { CARD: { ...worklist, adherenceBelow: 30 } };
    const capture = { ...config.capture, worklist: { ...worklist, projects } };
    await open(aStudy(aProductServices({ config: { ...config, capture } })));
    expect(chip(/^Adherence below 30%/).textContent).toContain("(0, 1 not known)");
    await userEvent.hover(chip(/^Adherence below 30%/));
    expect((await screen.findByRole("tooltip")).textContent).toContain("CARD: 30%.");
  });

  it("begins with the most severe reason, and heads each reason with its count [REQ-LIST-41]", async () => {
    await open(aStudy(), "/list?needs=call");
    expect(shownIds()).toEqual(["CARD-3", "CARD-2"]);
    const heads = screen.getAllByRole("cell").filter((cell) => cell.hasAttribute("colspan"));
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Never recorded (1)",
      "Adherence below 70% (1)",
    ]);
  });

  it("says when it is empty what is not checked, and otherwise as of when no user needs a call", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", [aDuidBody({ ...WELL, duid: "CARD-1" })]);
    await open(services, "/list?needs=call");
    expect(screen.getByText("1 last record is not checked")).toBeDefined();
    giveRecords(services);
    await userEvent.click(screen.getAllByRole("button", { name: "Check all" })[0] ?? document.body);
    await answered(services);
    // The fake clock's 09:30 UTC, in the zone of the test.
    expect(screen.getByText(/^No user needs a call, as of \d\d:\d\d$/)).toBeDefined();
    // Its dot says that something is not known.
    expect(screen.getByRole("button", { name: "Checks" }).closest("[data-noted]")).toBeNull();
  });

  it("keeps the checks behind the funnel, which says what is not known, at every width", async () => {
    await open(aStudy());
    const funnel = screen.getByRole("button", { name: "Checks. Not known: adherence of 1 user" });
    expect(funnel.closest("[data-noted]")).not.toBeNull();
    expect(screen.queryByRole("button", { name: "Check all" })).toBeNull();
    await userEvent.click(funnel);
    expect(screen.getByRole("button", { name: "Check all" })).toBeDefined();
  });

  it("leads the keyboard from More to the chips that have come, and back to it", async () => {
    await open(aStudy());
    const before = await bar().findAllByRole("button");
    screen.getByRole("button", { name: "More" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement).toBe(bar().getAllByRole("button")[before.length]);
    screen.getByRole("button", { name: "Fewer" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("More");
  });

  it("lists who has a status in the study, sorts by it, and shows its column only where anybody has one [REQ-STATUS-03] [REQ-STATUS-31]", async () => {
    const services = aStudy(aProductServices());
    const left = { kind: "left", enrolled: "2026-03-03", left: "2026-05-01" } as const;
    const server = serveLog(services);
    services.http.reply(GET_LOG, {}, 500);
    await open(services);
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    expect(screen.queryByRole("columnheader", { name: "In the study" })).toBeNull();
    expect(bar().queryByRole("button", { name: /^Left/ })).toBeNull();
    server.put(
      ...[
        aStatus("CARD-1", { ...left, reason: "died" }),
        aStatus("CARD-2", { kind: "enrolled", enrolled: "2026-03-03" }),
        aStatus("CARD-3", { ...left, reason: "completed" }),
      ].map(toWire),
    );
    server.serve(services.http, services.session.account().username);
    await act(() => services.clock.advanceAsync(61_000));
    expect(chip(/^Left/).textContent).toBe("Left (2)");
    await userEvent.click(screen.getByRole("button", { name: "In the study" }));
    expect(shownIds().map((text) => text?.slice(0, 6))).toEqual(["CARD-2", "CARD-3", "CARD-1", "CARD-4"]);
    await userEvent.click(screen.getByRole("button", { name: "In the study" }));
    expect(shownIds().map((text) => text?.slice(0, 6))).toEqual(["CARD-1", "CARD-3", "CARD-2", "CARD-4"]);
    await userEvent.click(chip(/^Left/));
    expect(shownIds().map((text) => text?.slice(0, 6))).toEqual(["CARD-1", "CARD-3"]);
    await userEvent.click(chip(/^Needs a call/));
    expect(chip(/^Left/).getAttribute("aria-pressed")).toBe("false");
    expect(shownIds()).toEqual(["CARD-2"]);
  });

  it("has beside its own filters the status that was chosen in the view of statuses [REQ-STATUS-03]", async () => {
    const services = aStudy(aProductServices());
    const died = { kind: "left", enrolled: "2026-03-03", left: "2026-05-01", reason: "died" } as const;
    serveLog(services, aStatus("CARD-1", died));
    await open(services, "/list?status=died");
    await waitFor(() => expect(chip(/^Died/).textContent).toBe("Died (1)"));
    await waitFor(() => expect(shownIds().map((text) => text?.slice(0, 6))).toEqual(["CARD-1"]));
    await userEvent.click(chip(/^Died/));
    expect(shownIds()).toHaveLength(4);
    expect(chip(/^Died/).getAttribute("aria-pressed")).toBe("false");
  });

  it("keeps review marks for the session only", async () => {
    const services = aStudy();
    const surface = await open(services, "/list?needs=never-used");
    await userEvent.click(screen.getByRole("button", { name: "Done: CARD-3" }));
    await userEvent.click(screen.getByRole("menuitem", { name: /^Something new/ }));
    expect(shownIds()).toEqual([]);
    expect(chip(/^Done/).textContent).toContain("(1)");
    expect(services.notices.toasts.at(-1)?.message).toBe(
      "CARD-3 is done. Kept in this tab until you log out.",
    );
    act(() => services.notices.toasts.at(-1)?.action?.run());
    expect(shownIds()).toEqual(["CARD-3"]);
    surface.dispose?.();
    cleanup();
    await open(aStudy(), "/list?needs=never-used");
    expect(shownIds()).toEqual(["CARD-3"]);
  });

  it("is walked by the keys ] and [, past users who need no call or were reviewed, also by a viewer [REQ-LIST-54]", async () => {
    const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
    const services = aStudy(aProductServices({ session }));
    await open(services, "/list?needs=call&sort=none");
    await pressKeys("]");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Done: CARD-3");
    await pressKeys("]");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Done: CARD-2");
    // Written twice it is one press.
    await pressKeys("[[");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Done: CARD-3");
    expect(services.activity.entries).toEqual([]);
    cleanup();

    await open(aStudy(), "/list?sort=none");
    await pressKeys("]");
    expect(document.activeElement?.textContent).toBe("CARD-2");
    await pressKeys("d");
    await userEvent.keyboard("{Enter}");
    await pressKeys("]");
    expect(document.activeElement?.textContent).toBe("CARD-3");
    await pressKeys("[[");
    // CARD-2 was reviewed, and CARD-1 needs no call.
    expect(document.activeElement?.textContent).toBe("CARD-3");
  });

  it("determines the order of previous and next on a participant's page", async () => {
    const services = aStudy();
    const surface = product.create(services);
    const router = createMemoryRouter(surface.routes, { initialEntries: ["/list?needs=low-adherence"] });
    services.http.reply("GET /capnogram/", []);
    services.http.reply("GET /duid/param/", []);
    render(<RouterProvider router={router} />);
    await userEvent.click(await screen.findByRole("link", { name: "CARD-2" }));
    const next = await screen.findByRole("button", { name: "Next user" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
  });
});

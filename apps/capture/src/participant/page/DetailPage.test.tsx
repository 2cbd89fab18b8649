import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { anAllocation, serveLog } from "../../study/log/testing/log-entries.ts";
import {
  aRecord,
  aStudyOfThree,
  DAY_BEFORE,
  findCard,
  findSection,
  openDetail,
} from "../testing/open-detail.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the detail page [spec §2]", () => {
  it("opens the first user with a record where its address names none, and keeps the trend", async () => {
    const router = openDetail(aStudyOfThree(), "/detail?scale=1W#respiratory-rate");
    const heading = await screen.findByRole("heading", { level: 1, name: /CARD-1/ });
    expect(heading.textContent).toBe("CARD-1 NTH 00001");
    const { pathname, search, hash } = router.state.location;
    expect(`${pathname}${search}${hash}`).toBe("/detail/CARD-1?scale=1W#respiratory-rate");
  });

  it("is empty if no user has a record", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /duid/", [aDuidBody({ capnogram_count: 0 })]);
    openDetail(services, "/detail");
    expect(await screen.findByText("No user has a breath record yet")).toBeDefined();
  });

  it("names a participant without a handset by the id alone", async () => {
    openDetail(aStudyOfThree(), "/detail/CARD-3");
    expect((await screen.findByRole("heading", { level: 1, name: "CARD-3" })).textContent).toBe("CARD-3");
  });

  it("says that the user of its address is not in the account's groups", async () => {
    const services = aStudyOfThree();
    openDetail(services, "/detail/CARD-99");
    expect(await screen.findByText("No user in your groups has this ID")).toBeDefined();
    expect(services.notices.shown).toEqual([{ level: "error", message: "Unable to find device!" }]);
  });

  it("says that the user of its address was not read where a row of the list was not, and not that there is none [REQ-DATA-18]", async () => {
    const services = aStudyOfThree();
    const { groups: _, ...withoutGroups } = aDuidBody({ duid: "CARD-99" });
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" }), withoutGroups]);
    openDetail(services, "/detail/CARD-99");
    expect(await screen.findByText("This user could not be read")).toBeDefined();
    expect(screen.getByText(/^1 user could not be read\. This may be one of them\./)).toBeDefined();
    expect(screen.queryByText(/No user in your groups has this ID/)).toBeNull();
  });

  it("opens a user whose ID holds an encoded slash", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /duid/", [aDuidBody({ duid: "A%2FB" }), aDuidBody({ duid: "A/B" })]);
    openDetail(services, "/detail/A%252FB");
    expect(await screen.findByRole("heading", { level: 1, name: /A%2FB/ })).toBeDefined();
  });

  it.each(["/detail", "/detail/CARD-1"])(
    "asks for the list of users again on Try again at %s where it could not be loaded",
    async (address) => {
      const services = aStudyOfThree();
      services.http.fail("GET /duid/", "unexpected-status", 500);
      openDetail(services, address);
      await screen.findByText("The list of users could not be loaded");
      services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
      await userEvent.click(screen.getByRole("button", { name: "Try again" }));
      expect(await screen.findByRole("heading", { level: 1, name: /CARD-1/ })).toBeDefined();
    },
  );

  it("redirects an account without the detail permission to the list, and says why", async () => {
    const services = {
      ...aStudyOfThree(),
      session: createFakeSession(anAccount({ permissions: ["camrest.rw_dash"] })),
    };
    const router = openDetail(services);
    await waitFor(() => expect(router.state.location.pathname).toBe("/list"));
    expect(services.notices.shown).toEqual([
      { level: "error", message: "You don't have permission to view detailed information." },
    ]);
    expect(services.http.sent("GET /capnogram/")).toHaveLength(0);
  });

  it.each([
    ["/detail", "Loading your data..."],
    ["/detail/CARD-1", "Loading user data..."],
  ])("shows a placeholder at %s with the text '%s'", async (address, text) => {
    const services = aStudyOfThree();
    services.http.hold("GET /duid/");
    openDetail(services, address);
    const words = await screen.findByText(text);
    // Four cards above a plot.
    expect(words.parentElement?.querySelector("[aria-hidden]")?.children).toHaveLength(5);
  });

  it("says on paper of each part whose data is still loading that it is [REQ-PRINT-01] [SAFETY]", async () => {
    const services = aStudyOfThree();
    services.http.hold("GET /capnogram/7/");
    openDetail(services);
    const part = within(await findSection("SUMMARY STATISTICS"));
    expect(part.getByText("Loading user data...").dataset["on"]).toBe("paper");
  });

  it("steps through the users with a record, stops at the ends and keeps the trend", async () => {
    const router = openDetail(aStudyOfThree(), "/detail/CARD-1#obstructive-index");
    const next = await screen.findByRole<HTMLButtonElement>("button", { name: "Next user" });
    expect(screen.getByRole("button", { name: "Previous user" }).getAttribute("aria-disabled")).toBe("true");
    await userEvent.click(next);
    await screen.findByRole("heading", { level: 1, name: /CARD-2/ });
    expect(router.state.location.hash).toBe("#obstructive-index");
    expect(screen.getByRole("button", { name: "Next user" }).getAttribute("aria-disabled")).toBe("true");
  });

  it("shows the group, the date of the latest reading and another user when one is chosen", async () => {
    openDetail(aStudyOfThree());
    expect(await screen.findByText("CARD")).toBeDefined();
    await waitFor(() => expect(document.querySelector("time")?.dateTime).toBe("2026-11-20T09:20:00.000Z"));
    await userEvent.click(screen.getByRole("combobox", { name: "User" }));
    await userEvent.click(screen.getByRole("option", { name: /CARD-2/ }));
    expect(await screen.findByRole("heading", { level: 1, name: /CARD-2/ })).toBeDefined();
  });
});

describe("records of every kind [REQ-DETAIL-04] [REQ-DETAIL-05] [REQ-DETAIL-21] [REQ-MESSAGE-10] [REQ-DETAIL-61]", () => {
  it("says that there is nothing yet, and that the page will change by itself", async () => {
    openDetail(aStudyOfThree(), "/detail/CARD-3");
    expect(
      await screen.findByText(
        "We couldn't find any data for this user yet. This page will automatically update when data is available.",
      ),
    ).toBeDefined();
    expect(screen.getByText("This user has no handset.")).toBeDefined();
    expect(screen.getByRole("button", { name: "Add note" })).toBeDefined();
    expect(screen.queryByRole("region", { name: "TRENDS" })).toBeNull();
    expect(screen.getByRole("region", { name: "ADHERENCE CALENDAR" })).toBeDefined();
  });

  it("says since when a user without a record has the handset, and takes it back", async () => {
    const services = aStudyOfThree();
    const { http, clock } = services;
    http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-3", handset_udi: UDI, capnogram_count: 0, latest_capnogram_dt: null }),
    ]);
    const DAY_MS = 86_400_000;
    const given = { did: "allocated", udi: toHandsetUdi(UDI), duid: toDuid("CARD-3") } as const;
    serveLog(
      services,
      anAllocation({ ...given, duid: toDuid("CARD-2"), doneAt: toEpochMs(clock.now() - 40 * DAY_MS) }),
      anAllocation({ ...given, doneAt: toEpochMs(clock.now() - 15 * DAY_MS) }),
    );
    openDetail(services, "/detail/CARD-3");
    expect(await screen.findByText(/^NTH 00001 with this user since .* 2026 \(15 days\)\.$/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Handset log" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "Take handset back" }));
    expect(await screen.findByRole("dialog", { name: "Deallocate Handset" })).toBeDefined();
  });

  it.each([
    ["was about another user", "allocated", "CARD-2", "NTH 00001 is with this user."],
    ["took it back", "deallocated", "CARD-3", "NTH 00001 is with this user."],
    ["was today", "allocated", "CARD-3", "NTH 00001 with this user since 20 Nov 2026."],
  ] as const)(
    "says since when only where the handset's newest change, which %s, tells it",
    async (...row) => {
      const [, did, duid, words] = row;
      const services = aStudyOfThree();
      services.http.reply("GET /duid/", [
        aDuidBody({ duid: "CARD-3", handset_udi: UDI, capnogram_count: 0, latest_capnogram_dt: null }),
      ]);
      const doneAt = toEpochMs(services.clock.now() - 1_000);
      serveLog(services, anAllocation({ did, udi: toHandsetUdi(UDI), duid: toDuid(duid), doneAt }));
      openDetail(services, "/detail/CARD-3");
      // The log is read: only then it can tell of the handset.
      await screen.findByRole("button", { name: "Notes (0)" });
      expect(await screen.findByText(words)).toBeDefined();
    },
  );

  it("shows the last record that could be processed, with its date, under a failed newer one", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T10:00:00Z", data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-19T08:00:00Z" }),
    ]);
    openDetail(services);
    expect(
      await screen.findByText("The record of 20 November 2026, 10:00 could not be processed"),
    ).toBeDefined();
    expect(screen.getByText("Values are from 19 November 2026, 08:00.")).toBeDefined();
    expect((await findCard()).textContent).toContain("4.50");
    expect(services.http.sent("GET /capnogram/8/")).toHaveLength(0);
  });

  it("heads the page with one sentence, whose clauses lead to their parts [REQ-DETAIL-50]", async () => {
    openDetail(aStudyOfThree());
    const clause = await screen.findByRole("link", { name: "Last 20 Nov: 2 of 2 breaths used." });
    expect(screen.getByRole("link", { name: "Recorded 2 of 2 days." })).toBeDefined();
    await findCard();
    Element.prototype.scrollIntoView = () => undefined;
    await userEvent.click(clause);
    expect(document.activeElement?.id).toBe("breath");
  });

  it("take the newest record by date, at any position in the response", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 9, capnogram_dt: "2000-01-01T00:10:00Z" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-19T08:00:00Z" }),
      aCapnogramRowBody({ id: 7 }),
    ]);
    openDetail(services);
    expect((await findCard()).textContent).toContain("5.31");
  });

  it("do not use the date of a handset whose clock was not set", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ capnogram_dt: "2000-01-01T00:10:00Z" }),
    ]);
    openDetail(services);
    // At the top, and in the list of records.
    await waitFor(() => expect(screen.getAllByText("Unknown date")).toHaveLength(2));
    expect(document.querySelector("time")).toBeNull();
  });

  it.each(["2026-02-30T10:00:00Z", "2026-11-31T10:00:00Z", "2026-11-20T24:00:00Z"])(
    "shows a record of %s with an unknown date, and nowhere a present one",
    async (capnogram_dt) => {
      const services = aStudyOfThree();
      services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ capnogram_dt })]);
      services.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), capnogram_dt });
      openDetail(services);
      await waitFor(() => expect(screen.getAllByText("Unknown date")).toHaveLength(2));
      expect(document.querySelector("time")).toBeNull();
      // The record itself says nothing that can be dated.
      expect((await screen.findAllByText(/whilst loading the breath record/)).length).toBeGreaterThan(0);
    },
  );

  it("shows no value of a record whose date is not that of its row [REQ-DATA-22]", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), capnogram_dt: "2026-11-18T09:20:00Z" });
    openDetail(services);
    expect((await screen.findAllByText(/whilst loading the breath record/)).length).toBeGreaterThan(0);
    expect(screen.queryByText("5.31")).toBeNull();
  });

  it("counts what could not be read, because the latest may be among it", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody(), { id: "x" }]);
    openDetail(services);
    expect(await screen.findByText(/1 record could not be read/)).toBeDefined();
  });
});

describe("sections [REQ-DETAIL-04]", () => {
  it("show their own failure and leave the others alone; trying again repairs them", async () => {
    const services = aStudyOfThree();
    services.http.fail("GET /duid/param/?duid=CARD-1", "unexpected-status", 500);
    openDetail(services);
    const trends = await findSection("TRENDS");
    expect(
      await within(trends).findByText("An unexpected error occurred whilst loading the trends."),
    ).toBeDefined();
    expect((await findCard()).textContent).toContain("5.31");
    services.http.reply("GET /duid/param/?duid=CARD-1", []);
    await userEvent.click(within(trends).getByRole("button", { name: "Try again" }));
    expect(await within(trends).findByText("Not enough data to plot trend")).toBeDefined();
  });

  it("say when the network is at fault, each part that needed the answer", async () => {
    const services = aStudyOfThree();
    services.http.fail("GET /capnogram/7/", "network-failure");
    openDetail(services);
    for (const name of ["SUMMARY STATISTICS", "WAVEFORM TOPOLOGY", "CAPNOGRAM"]) {
      const section = await findSection(name);
      const text =
        "An unexpected network error occurred whilst loading the breath record. Please try again later.";
      expect(await within(section).findByText(text)).toBeDefined();
    }
    expect(within(await findSection("TRENDS")).queryByRole("alert")).toBeNull();
  });

  it("keep what they show when a refresh fails, and say that it may be old", async () => {
    const services = aStudyOfThree();
    openDetail(services);
    await findCard();
    services.http.fail("GET /duid/param/?duid=CARD-1", "network-failure");
    await services.clock.advanceAsync(60_000);
    const trends = await findSection("TRENDS");
    expect(await within(trends).findByText("This part may be out of date")).toBeDefined();
    expect(within(trends).getByRole("application")).toBeDefined();
  });

  it("offer the previous waveform, or say why they cannot [REQ-DETAIL-16]", async () => {
    const services = aStudyOfThree();
    openDetail(services, "/detail/CARD-2");
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Show Previous" });
    expect(box.disabled).toBe(true);
    const section = await findSection("WAVEFORM TOPOLOGY");
    expect(within(section).getByText("There is no previous record")).toBeDefined();
    cleanup();

    openDetail(services, "/detail/CARD-1");
    const usable = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Show Previous" });
    await waitFor(() => expect(usable.disabled).toBe(false));
    const countCurves = () => document.querySelectorAll('figure[aria-label^="Average waveform"] li').length;
    const alone = countCurves();
    await userEvent.click(usable);
    expect(usable.checked).toBe(true);
    expect(countCurves()).toBe(alone + 1);
  });

  it("say that the previous record could not be loaded, and load it when asked again", async () => {
    const services = aStudyOfThree();
    services.http.fail("GET /capnogram/6/", "unexpected-status", 500);
    openDetail(services);
    const section = await findSection("WAVEFORM TOPOLOGY");
    expect(await within(section).findByText("The previous record could not be loaded")).toBeDefined();
    expect((await findCard()).textContent).toContain("The previous record could not be loaded");
    services.http.reply("GET /capnogram/6/", aRecord(6, 4.5, DAY_BEFORE));
    await userEvent.click(within(section).getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect((await findCard()).textContent).toContain("(4.50)"));
  });

  it("report negative samples and draw the rest", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), data_breath: [1, -0.5, 2, 3] });
    openDetail(services);
    await findCard();
    await waitFor(() =>
      expect(services.notices.reported.map(({ problem }) => problem)).toContain("capnogram: negative 1"),
    );
  });
});

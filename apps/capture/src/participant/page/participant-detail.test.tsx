import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import product from "../../product.tsx";
import { serveLog } from "../../study/log/testing/log-entries.ts";
import { POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { aStudyOfThree, DAY_BEFORE, findCard, findSection, openDetail } from "../testing/open-detail.tsx";
import "../compare/ComparePage.tsx";

let scrolled: string[];
beforeEach(() => {
  scrolled = [];
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Element.prototype.scrollIntoView = function note(this: Element) {
    scrolled.push(this.id);
  };
});

describe("the page of a participant", () => {
  it("whose every record failed has those records and the days, and no value [SAFETY]", async () => {
    const study = aStudyOfThree();
    study.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7, data_par_ver: "ERROR 3" })]);
    openDetail(study);
    expect(await screen.findByText("There is no earlier record to show instead.")).toBeDefined();
    expect(screen.getByText("No recording yet")).toBeDefined();
    await findSection("RECORDS");
    expect(screen.getByRole("region", { name: "ADHERENCE CALENDAR" })).toBeDefined();
    for (const name of ["TRENDS", "SUMMARY STATISTICS", "CAPNOGRAM"])
      expect(screen.queryByRole("region", { name })).toBeNull();
    expect(study.http.sent("GET /capnogram/7/")).toEqual([]);
    expect(screen.queryByText(/breaths used/)).toBeNull();
    expect(screen.queryByText(/^Recorded \d/)).toBeNull();
  });

  it("has nothing on its way once all of it is there, and says of no record that it failed", async () => {
    openDetail(aStudyOfThree());
    await findCard();
    await waitFor(() => expect(document.querySelectorAll("[aria-busy='true']")).toHaveLength(0));
    expect(screen.queryByText(/could not be processed/)).toBeNull();
    expect(screen.queryByText("No recording yet")).toBeNull();
  });

  it("of a blinded participant names no values under a record that failed [REQ-BLIND-01] [SAFETY]", async () => {
    const study = aStudyOfThree();
    const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail] });
    const config = { ...study.config, capture: { ...study.config.capture, blinded: ["CARD"] } };
    study.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T10:00:00Z", data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    openDetail({ ...study, config, session: createFakeSession(account) });
    const words = "The record of 19 November 2026, 08:00 could be processed.";
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByText(/^Values are from/)).toBeNull();
  });

  it("without a record has neither a list of them nor a log of a handset", async () => {
    openDetail(aStudyOfThree(), "/detail/CARD-3");
    await findSection("ADHERENCE CALENDAR");
    expect(screen.getByText("No recording yet")).toBeDefined();
    expect(screen.queryByRole("region", { name: "RECORDS" })).toBeNull();
    expect(screen.queryByRole("link", { name: "Handset log" })).toBeNull();
  });

  it("shows no part before the list of records says what is above them, and warns of nothing then", async () => {
    const study = aStudyOfThree();
    const answer = study.http.hold("GET /capnogram/?duid=CARD-1");
    openDetail(study);
    await screen.findByRole("heading", { level: 1, name: /CARD-1/ });
    const nav = screen.getByLabelText("Parts of the page");
    expect(nav.closest("[hidden]")).not.toBeNull();
    const isSaid = () =>
      screen.queryAllByText("Loading user data...").some((words) => words.closest("[hidden]") === null);
    await waitFor(() => expect(isSaid()).toBe(true));
    answer([aCapnogramRowBody({ id: 7 }), aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE })]);
    await findCard();
    expect(nav.closest("[hidden]")).toBeNull();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  it("is the page of the user viewed last, as their comparison is", async () => {
    const { routes, commands = [] } = product.create(aStudyOfThree());
    const router = createMemoryRouter(routes, { initialEntries: ["/detail/CARD-2"] });
    const toComparison = () => {
      const action = commands.find(({ id }) => id === "compare")?.action;
      return action && "to" in action && typeof action.to === "function" ? action.to() : undefined;
    };
    render(<RouterProvider router={router} />);
    await waitFor(() => expect(toComparison()).toBe("/detail/CARD-2/compare"));
    await router.navigate("/detail/CARD-1/compare");
    await waitFor(() => expect(toComparison()).toBe("/detail/CARD-1/compare"));
  });

  it("brings a record that was opened into sight, and scrolls for none that is the latest", async () => {
    const router = openDetail(aStudyOfThree());
    await findCard();
    expect(scrolled).toEqual([]);
    await router.navigate("/detail/CARD-1?record=6");
    await waitFor(() => expect(scrolled).toEqual(["breath"]));
  });

  it("asks about an own note that was refused on its user's page alone", async () => {
    const study = aStudyOfThree();
    serveLog(study);
    study.http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      return {
        status: 200,
        body: { results: entries.map(({ id }) => ({ id, refused: "not-a-participant" })) },
      };
    });
    const router = openDetail(study);
    await userEvent.click(await screen.findByRole("button", { name: "Notes (0)" }));
    const dialog = within(await screen.findByRole("dialog", { name: /^Notes on/ }));
    await userEvent.type(dialog.getByRole("textbox"), "Had a cold");
    await userEvent.click(dialog.getByRole("button", { name: "Save note" }));
    await dialog.findByText(/was not saved: “Had a cold”/);
    await userEvent.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.getByText(/was not saved: “Had a cold”/)).toBeDefined();
    await router.navigate("/detail/CARD-2");
    await screen.findByRole("heading", { level: 1, name: /CARD-2/ });
    await userEvent.click(screen.getByRole("button", { name: "Notes (0)" }));
    const other = within(await screen.findByRole("dialog", { name: /^Notes on/ }));
    expect(screen.queryByText(/Had a cold/)).toBeNull();
    await userEvent.click(other.getByRole("button", { name: "Close" }));
    await router.navigate("/detail/CARD-1");
    expect(await screen.findByText(/was not saved: “Had a cold”/)).toBeDefined();
  });
});

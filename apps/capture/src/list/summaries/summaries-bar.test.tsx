import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { OF_COORDINATOR, openStudy, RECORDS } from "../../app/testing/blinded-study.ts";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import product from "../../product.tsx";
import { createCapture } from "../../study/session/capture-session.ts";
import { SessionParts } from "../../study/session/SessionParts.tsx";
import type { SummaryFileOrder } from "../../study/summary/make-summary-file.ts";
import { SummariesBar } from "./SummariesBar.tsx";

beforeAll(async () => void (await import("../page/AllUsersPage.tsx")));
beforeEach(() => giveFramesHeight(600));

describe("the tools above the users whose summaries are made", () => {
  it.each([
    [0, 3, "Select all", "Save 0 summaries", "No user is ticked"],
    [1, 3, "Select all", "Save 1 summary", undefined],
    [50, 50, "Select all", "Save 50 summaries", undefined],
    [50, 51, "Select the first 50", "Save 50 summaries", undefined],
    [51, 51, "Select the first 50", "Save 51 summaries", "At most 50 at once"],
  ])("with %i ticked of %i say: %s, %s, and why not: %s", (count, shown, all, save, reason) => {
    const services = aProductServices();
    const capture = createCapture(services);
    onTestFinished(() => capture.dispose());
    const chosen = toParticipants(
      Array.from({ length: count }, (_, place) => ({ ...NEVER_USED, duid: `CARD-${place}` })),
      toEpochMs(0),
    );
    const ticks = { chosen, isTicked: () => true, onTick: vi.fn(), onTickAll: vi.fn(), onTickNone: vi.fn() };
    render(
      <ServicesProvider services={services}>
        <QueryClientProvider client={capture.queries}>
          <SessionParts capture={capture}>
            <SummariesBar ticks={ticks} shown={shown} />
          </SessionParts>
        </QueryClientProvider>
      </ServicesProvider>,
    );
    fireEvent.click(screen.getByRole("button", { name: all }));
    expect([ticks.onTickAll, ticks.onTickNone].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    const button = screen.getByRole("button", { name: save });
    const why = document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
    expect([button.getAttribute("aria-disabled"), why]).toEqual([
      reason === undefined ? null : "true",
      reason,
    ]);
  });
});

const FILE = "users-summaries-2026-11-20.pdf";

/** In place of the PDF, of which one page is drawn at once: the others with `draw`. */
function giveFileMaker() {
  const maker = "../../study/summary/make-summary-file.ts";
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  vi.doMock(maker, () => ({
    makeSummaryFile: async ({ onPage }: SummaryFileOrder) => {
      onPage?.();
      await promise;
      return new Uint8Array(1);
    },
  }));
  onTestFinished(() => vi.doUnmock(maker));
  return { draw: resolve, fail: reject };
}

/** The summaries of CARD-1 and LEEDS-1, in a browser that asks where a file goes. */
async function open(services = openStudy({ permissions: OF_COORDINATOR }, [])) {
  const stream = { write: async () => {}, close: async () => {}, abort: async () => {} };
  vi.stubGlobal("showSaveFilePicker", async () => ({
    createWritable: async () => stream,
    remove: async () => {},
  }));
  const maker = giveFileMaker();
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/list/summaries"] })} />);
  const save = await screen.findByRole("button", { name: "Save 2 summaries" });
  return { services, ...maker, press: () => fireEvent.click(save) };
}

const percent = () => screen.getByRole("progressbar").getAttribute("aria-valuenow");

describe("the making of summaries", () => {
  it("says what it is doing and how far it is, and names the file that was saved", async () => {
    const { services, draw, press } = await open();
    const answer = services.http.hold("GET /duid/param/?duid=CARD-1");
    press();
    await screen.findByText("Reading the values of users: 1 of 2");
    expect(percent()).toBe("50");
    answer([]);
    await screen.findByText("Making the pages: 1 of 2");
    expect(percent()).toBe("50");
    draw();
    await screen.findByText(`2 summaries saved as ${FILE}`);
    expect(screen.queryByText(/could not be made/)).toBeNull();
  });

  it.each([
    ["records", "GET /capnogram/?duid=CARD-1", /^Loading records: \d of 2 users$/],
    ["values", "GET /duid/param/?duid=CARD-1", /^Reading the values of users: \d of 2$/],
  ])("says that it reads %s, ends on Cancel, and can begin again", async (_, route, words) => {
    const { services, press } = await open();
    services.http.hold(route);
    press();
    await screen.findByText(words);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(await screen.findByRole("button", { name: "Save 2 summaries" })).toBeDefined();
    expect(screen.queryByRole("progressbar")).toBeNull();
  });

  it("names who has no summary and why, beside how many were saved [SAFETY]", async () => {
    const services = openStudy({ permissions: OF_COORDINATOR }, []);
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-\u05D0", groups: [1], capnogram_count: RECORDS }),
      aDuidBody({ duid: "LEEDS-1", groups: [2], handset_udi: null, capnogram_count: RECORDS }),
    ]);
    services.http.fail("GET /capnogram/", "unexpected-status", 412);
    const { draw, press } = await open(services);
    press();
    draw();
    const title = await screen.findByText(`1 summary saved as ${FILE}`);
    const panel = within(title.closest<HTMLElement>("[role=alert]")!);
    expect(panel.getByText("1 could not be made; the file says so at its end.")).toBeDefined();
    expect(panel.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\u2068CARD-\u05D0\u2069: The records could not be read: /),
    ]);
  });

  it("calls a downloaded file made and not saved: the page cannot know whether it was saved", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    const { draw, press } = await open();
    vi.stubGlobal("showSaveFilePicker", undefined);
    press();
    draw();
    await screen.findByText(`2 summaries made: ${FILE}`);
    await waitFor(() => expect(saved.names).toEqual([FILE]));
  });

  it("says that nothing was saved where the file could not be made, and makes it at the next press", async () => {
    const { fail, press } = await open();
    press();
    await screen.findByText("Making the pages: 1 of 2");
    fail(new Error("no font"));
    const title = await screen.findByText("The summaries could not be made");
    const panel = within(title.closest<HTMLElement>("[role=alert]")!);
    expect(panel.getByText("An unexpected error occurred. Nothing was saved.")).toBeDefined();
    vi.doUnmock("../../study/summary/make-summary-file.ts");
    giveFileMaker().draw();
    fireEvent.click(panel.getByRole("button", { name: "Try again" }));
    await screen.findByText(`2 summaries saved as ${FILE}`);
  });
});

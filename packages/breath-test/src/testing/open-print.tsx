import type { ReportCurve } from "@capno/report/report-content";
import { screen } from "@testing-library/react";
import { vi } from "vitest";

import type { ResultParts } from "../definition.ts";
import { PrintPage } from "../pages/print/PrintPage.tsx";
import { openJourneyOf, type JourneyHarness } from "./open-journey.ts";
import { ANY_PARTS } from "./report-product.ts";
import { openPages, type PagesHarness } from "./open-pages.tsx";

/** The product's delay between drawing and printing. */
export const PRINT_DELAY_MS = 500;

const HOME = "/any/instructions";

/** The print page of a product whose diagnosis is a word. */
export interface PrintHarness extends JourneyHarness, PagesHarness {
  /** Makes the server have this for recording "a". */
  store(word: string, testOutcome: string): void;
  /** Presses the button with this name. */
  press(name: string): Promise<void>;
  wait(ms: number): Promise<void>;
  /** Draws this many frames. */
  draw(frames: number): Promise<void>;
  /** Draws, and waits for the print delay. */
  drawAndWait(): Promise<void>;
  /** The report views that the server was told of. */
  readonly looks: readonly string[];
}

/** Without `at`, the page before the print page is open. */
export async function openPrint(
  word: string,
  testOutcome: string,
  options: { readonly at?: string; readonly curves?: readonly ReportCurve[] } = {},
): Promise<PrintHarness> {
  vi.spyOn(window, "print").mockImplementation(() => undefined);
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((frame) => frames.push(frame));
  const looks: string[] = [];
  const clinic = openJourneyOf({
    printDelayMs: PRINT_DELAY_MS,
    recordAccess: async (_, capnogramId, kind) => void looks.push(`${kind} ${capnogramId}`),
    describeResult: ({ diagnosis }): ResultParts => ({
      ...ANY_PARTS,
      result: { ...ANY_PARTS.result, value: (diagnosis as { readonly word: string }).word },
      curves: options.curves ?? [],
    }),
  });
  function store(said: string, outcome: string): void {
    const capturedAt = new Date(clinic.services.clock.now() - 60_000).toISOString();
    clinic.record("a", { testIdentifier: "TEST-a" }, 60_000);
    clinic.services.http.reply("GET /v2/capnograms/a/diagnosis/", { word: said });
    clinic.listTests([{ capnogramId: "a", testOutcome: outcome, capturedAt }]);
  }
  store(word, testOutcome);
  const pages = [{ path: "/any/:capnogramId/print", element: <PrintPage /> }];
  const page = await openPages(clinic, pages, options.at ?? HOME);
  if (options.at === undefined) await page.go("/any/a/print");

  async function draw(count: number): Promise<void> {
    for (let drawn = 0; drawn < count; drawn += 1)
      // oxlint-disable-next-line no-await-in-loop -- one frame after the other
      await page.during(() => {
        for (const frame of frames.splice(0)) frame(0);
      });
  }
  const wait = (ms: number) => page.during(() => clinic.pass(ms));
  return {
    ...clinic,
    ...page,
    store,
    looks,
    wait,
    draw,
    press: (name) => page.during(() => screen.getByText(name).click()),
    async drawAndWait() {
      await draw(2);
      await wait(PRINT_DELAY_MS);
    },
  };
}

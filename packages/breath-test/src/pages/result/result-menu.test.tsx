import { fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { expect, it, vi } from "vitest";

import { aRecord } from "../../testing/a-record.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { ResultView } from "./ResultView.tsx";

const PRODUCT: Parameters<typeof openJourneyOf>[0] = {
  needsHealthyWaveform: false,
  Result: () => <p>40%</p>,
  quoteResult: () => "40%",
};
const press = (role: "button" | "menuitem", name: string) =>
  act(async () => void fireEvent.click(screen.getByRole(role, { name })));

it("the menu of a result on a phone draws what each of its entries does, and does it", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media.includes("max-width"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const view = <ResultView record={aRecord()} hasFinalFailed={false} isMixed={false} />;
  const { path } = await openPart(openJourneyOf(PRODUCT), view);
  await press("button", "More actions");
  const entries = screen
    .getAllByRole("menuitem")
    .map((item) => [
      item.textContent,
      /lucide-[a-z-]+/.exec(item.querySelector("svg")?.getAttribute("class") ?? "")?.[0],
    ]);
  expect(entries).toEqual([
    ["Download PDF test results", "lucide-download"],
    ["Print", "lucide-printer"],
  ]);
  await press("menuitem", "Print");
  expect(path()).toBe("/any/a/print");
});

it("the way to the next patient says so where it is pointed at", async () => {
  const view = <ResultView record={aRecord()} hasFinalFailed={false} isMixed={false} />;
  await openPart(openJourneyOf(PRODUCT), view);
  expect(screen.getByRole("button", { name: "Finish test" }).title).toBe("Next patient");
});

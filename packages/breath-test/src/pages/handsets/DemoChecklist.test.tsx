import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { DemoChecklist } from "./DemoChecklist.tsx";

const open = (demo: RuntimeConfig["demo"], isHandsetChosen = false) =>
  openPart(openJourneyOf({}, { deployment: { demo } }), <DemoChecklist isHandsetChosen={isHandsetChosen} />);

describe("DemoChecklist", () => {
  it("ticks the steps that are done, until it is dismissed", async () => {
    await open({ controlUrl: "", accounts: [] }, true);
    const steps = within(screen.getByRole("region", { name: "First steps in the demo" }));
    expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Choose a handset, done",
      "2Breathe",
      "3Download the PDF",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss the first steps" }));
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("is not rendered without a demo in the configuration", async () => {
    await open(undefined);
    expect(screen.queryByRole("region")).toBeNull();
  });
});

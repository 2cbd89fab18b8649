import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { aRecord } from "../../testing/a-record.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { DemoChecklist } from "./DemoChecklist.tsx";

const open = (demo: RuntimeConfig["demo"], isHandsetChosen = false) =>
  openPart(openJourneyOf({}, { deployment: { demo } }), <DemoChecklist isHandsetChosen={isHandsetChosen} />);

describe("DemoChecklist", () => {
  it("ticks the steps that are done, until it is dismissed", async () => {
    await open({ controlUrl: "", accounts: [] }, true);
    const steps = within(screen.getByRole("region", { name: "First test:" }));
    expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Choose a handset, done",
      "2Breathe",
      "3Download the PDF",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss the first steps" }));
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("ticks the breath of the test at hand once it is recorded, whatever was tested before", async () => {
    const clinic = openJourneyOf({}, { deployment: { demo: { controlUrl: "", accounts: [] } } });
    clinic.journey.exportStatus.noteResult(aRecord());
    await clinic.hold();
    clinic.start();
    const { pass } = await openPart(clinic, <DemoChecklist isHandsetChosen />);
    const getBreath = () => screen.getAllByRole("listitem")[1]?.textContent;
    expect(getBreath()).toBe("2Breathe");
    clinic.record("b");
    clinic.receive("DECODE", "STARTED", "b");
    await pass(0);
    expect(getBreath()).toBe("Breathe, done");
  });

  it("is not rendered without a demo in the configuration", async () => {
    await open(undefined);
    expect(screen.queryByRole("region")).toBeNull();
  });
});

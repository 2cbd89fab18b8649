import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { openJourneyOf, type JourneyHarness } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { BreathingSteps } from "./BreathingSteps.tsx";

const getSteps = () => screen.getByRole("group");
const open = (clinic: JourneyHarness) => openPart(clinic, <BreathingSteps />);

describe("BreathingSteps", () => {
  it("shows four drawn steps, expanded until the first test of a session", async () => {
    await open(openJourneyOf({}));
    expect(getSteps().hasAttribute("open")).toBe(true);
    const items = within(getSteps()).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Lips closed around the mouthpiece",
      "Sit upright",
      "Breathe quietly, in and out",
      "Keep going for 75 seconds",
    ]);
    expect(items.every((item) => item.querySelector("svg[aria-hidden=true]") !== null)).toBe(true);
    // The handset is drawn of two boxes, a head and a dial are round, and a breath is a line.
    expect(
      items.map((item) => [
        item.querySelectorAll("rect").length,
        item.querySelector("circle")?.getAttribute("r"),
      ]),
    ).toEqual([
      [2, undefined],
      [0, "9"],
      [0, undefined],
      [0, "32"],
    ]);
  });

  it("stays expanded while the first test starts, and is collapsed for the next one and after a reload", async () => {
    const clinic = openJourneyOf({});
    const { become } = await open(clinic);
    clinic.journey.patientInstructions.noteTest();
    await become(<BreathingSteps />);
    expect(getSteps().hasAttribute("open")).toBe(true);
    await become(null);
    await become(<BreathingSteps />);
    expect(getSteps().hasAttribute("open")).toBe(false);
    await become(null);
    await open(openJourneyOf({}, { stored: clinic.stored }));
    expect(getSteps().hasAttribute("open")).toBe(false);
  });

  it("is expanded again for the next account", async () => {
    const before = openJourneyOf({});
    before.journey.patientInstructions.noteTest();
    await open(openJourneyOf({}, { stored: before.stored, username: "gp2@capno.example" }));
    expect(getSteps().hasAttribute("open")).toBe(true);
    before.journey.dispose();
  });
});

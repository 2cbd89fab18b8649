import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { aRecord, someFeatures } from "../../testing/a-record.ts";
import { FIRST } from "../../testing/names.ts";
import { openJourneyOf, openStartedTest } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { BreathQualityNote } from "./BreathQualityNote.tsx";

/** Three of six breaths were usable; the first and the last are not judged. */
const ERRORS = ["", "", "cough", "", "cough", "incomplete breath", "", "incomplete breath"];
const NOTE = <BreathQualityNote record={aRecord({ features: someFeatures(ERRORS) })} />;
const UNREAD = <BreathQualityNote record={aRecord()} />;

const openDeployment = (repeatBelowQuality: number) =>
  openJourneyOf({}, { deployment: { breathTest: { repeatBelowQuality } } });

const getWords = () => screen.getByRole("region", { name: "Breath quality" }).textContent;

describe("BreathQualityNote [REQ-TEST-66] [REQ-TEST-67]", () => {
  it("shows the quality and links to another test, without advising it", async () => {
    await openPart(openJourneyOf({}), NOTE);
    expect(getWords()).toBe(
      "Breath quality3 of 6 breaths used: 2 coughs, 1 incomplete breath50% usableRepeat the test",
    );
    const link = screen.getByRole("link", { name: "Repeat the test" });
    expect(link.getAttribute("href")).toBe(`/any/handsets/${encodeURIComponent(FIRST)}/start-test`);
  });

  it("offers no other test while one runs [REQ-TEST-42]", async () => {
    await openPart(await openStartedTest(1_000, {}), NOTE);
    expect(getWords()).toMatch(/1 incomplete breath50% usable$/);
  });

  it.each([
    [50, undefined],
    [50.1, "50% usable, below 50.1%: repeat the test"],
  ])("advises another test below the deployment's threshold of %d percent", async (line, words) => {
    await openPart(openDeployment(line), NOTE);
    expect(screen.queryByText(/: repeat the test$/)?.textContent).toBe(words);
  });

  it("advises nothing if the quality is unknown", async () => {
    await openPart(openDeployment(100), UNREAD);
    expect(getWords()).toContain("Breath quality not known");
    expect(screen.queryByText(/: repeat the test$/)).toBeNull();
  });

  it.each([
    ["quietly where it is not advised", 50, false],
    ["with a mark and a button where it is advised", 50.1, true],
  ])("offers another test %s", async (_, line, isAdvised) => {
    await openPart(openDeployment(line), NOTE);
    const note = screen.getByRole("region", { name: "Breath quality" });
    const link = screen.getByRole("link", { name: "Repeat the test" });
    expect(note.querySelector("svg") !== null).toBe(isAdvised);
    expect(link.hasAttribute("data-plain")).toBe(!isAdvised);
  });
});

import { classifyBreaths } from "@capno/domain/breath/breath-quality";
import { getSummaryStatistic } from "@capno/domain/statistic/summary-statistic";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { StatisticCard } from "./StatisticCard.tsx";

type Input = Parameters<typeof getSummaryStatistic>[1];

function show(
  input: Input,
  name: Parameters<typeof getSummaryStatistic>[0] = "endTidalCo2",
  quality = classifyBreaths({ starts: { length: 6 }, errors: ["", "", "cough", "", "", ""] }),
) {
  render(
    <StatisticCard
      statistic={getSummaryStatistic(name, input)}
      percentiles={undefined}
      // The same day in every zone.
      previousDate="19 November 2026, 10:30"
      previousDay="19 Nov"
      quality={quality}
      previousMissing="There is no previous record"
    />,
  );
  return screen.getByRole("article");
}

describe("statistic card [spec §2]", () => {
  it.each([
    [5, "5.00", "green", "Within expected range"],
    [3.999, "4.00", "green", "Within expected range"],
    [3.994, "3.99", "yellow", "Below usual range"],
    [6.5, "6.50", "yellow", "Above usual range"],
    [9.5, "9.50", "red", "Far above usual range"],
    [1, "1.00", "red", "Far below usual range"],
    [11.004, "11.00", "red", "Far above usual range"],
    [11.5, "11.50", "red", "Above the displayed range"],
    [20, "20.00", "red", "Above the displayed range"],
    [38, "38.00", "red", "Not plausible: check the record"],
    [-0.5, "-0.50", "red", "Not plausible: check the record"],
    [null, "-", "unknown", "Not known"],
    [Number.NaN, "-", "unknown", "Not known"],
  ])("shows %s kPa as %s in %s, in words too", (rawValue, text, colour, words) => {
    const card = show({ rawValue });
    expect(card.textContent).toContain(text);
    expect(card.dataset["colour"]).toBe(colour);
    expect(within(card).getByText(words)).toBeDefined();
  });

  it.each([
    [11.5, 98],
    [-0.5, 2],
  ])("sets the marker of %s kPa at the edge of the scale [REQ-TEST-63]", (rawValue, x) => {
    const marker = show({ rawValue }).querySelector("svg svg path");
    expect(marker?.parentElement?.getAttribute("x")).toBe(`${x}%`);
  });

  it("places the marker of a value that is not judged as well [REQ-TEST-63]", () => {
    const card = show({ rawValue: 1.4 }, "metabolicBurden");
    expect(card.dataset["colour"]).toBe("dark");
    expect(within(card).getByText("Above the displayed range")).toBeDefined();
  });

  it.each([
    [5, 4, "Up"],
    [4, 5, "Down"],
  ])("draws an arrow from the previous value: %s after %s is %s", (rawValue, previousRawValue, word) => {
    show({ rawValue, previousRawValue });
    expect(screen.getByRole("img", { name: word })).toBeDefined();
    expect(screen.getAllByRole("img", { name: /^(Up|Down)$/ })).toHaveLength(1);
  });

  it("draws no arrow between values that are displayed alike", () => {
    const card = show({ rawValue: 5.001, previousRawValue: 4.999 });
    expect(within(card).queryByRole("img", { name: /Up|Down/ })).toBeNull();
    expect(card.textContent).toContain("Unchanged since 19 Nov (5.00)");
  });

  it("says how many breaths the value is based on, and marks a value from mostly bad or unknown breaths", () => {
    expect(within(show({ rawValue: 5 })).getByText("from 3 of 4 breaths")).toBeDefined();
    cleanup();
    const bad = classifyBreaths({ starts: { length: 4 }, errors: ["", "cough", "cough", ""] });
    const mark = within(show({ rawValue: 5 }, "endTidalCo2", bad)).getByText("from 0 of 2 breaths");
    expect(mark.parentElement?.className).toContain("watch");
    cleanup();
    const unknown = classifyBreaths(undefined);
    expect(
      within(show({ rawValue: 5 }, "endTidalCo2", unknown)).getByText("breath quality not known"),
    ).toBeDefined();
  });

  it("marks no value of mostly good breaths, of which it says the number alone", () => {
    const words = within(show({ rawValue: 5 })).getByText("from 3 of 4 breaths");
    expect(words.parentElement?.className).toContain("detail");
    expect(words.parentElement?.querySelector("svg")).toBeNull();
  });

  it("names the colour of each range that it explains", async () => {
    const card = within(show({ rawValue: 5 }));
    await userEvent.click(card.getByRole("button", { name: "About END TIDAL CO2" }));
    const marks = within(screen.getByRole("list", { name: "Ranges" })).getAllByRole("img");
    const colours = marks.map((mark) => mark.getAttribute("aria-label"));
    expect(colours).toEqual(["red", "yellow", "green", "yellow", "red"]);
  });

  it("counts a single breath as one", () => {
    const one = classifyBreaths({ starts: { length: 3 }, errors: ["", "", ""] });
    expect(within(show({ rawValue: 5 }, "endTidalCo2", one)).getByText("from 1 of 1 breath")).toBeDefined();
  });

  it("writes no unit after no value, and compares nothing with it", () => {
    const card = show({ rawValue: null, previousRawValue: 4.83 });
    expect(card.textContent).not.toContain("kPa");
    expect(card.textContent).toContain("4.83 on 19 Nov");
    expect(card.textContent).not.toContain("since");
  });

  it("has no blank for a unit where the statistic has none, nor where it explains itself", async () => {
    const card = show({ rawValue: 0.3, previousRawValue: 0.25 }, "obstructiveIndex");
    await userEvent.click(within(card).getByRole("button", { name: "About OBSTRUCTIVE INDEX" }));
    const words = within(screen.getByRole("group", { name: "About OBSTRUCTIVE INDEX" }));
    expect(words.getByText("Previous value 0.25, 19 November 2026, 10:30")).toBeDefined();
    expect(card.textContent).not.toContain("\u2009");
  });

  it("explains that there is no previous value, and which ranges judge nothing", async () => {
    const card = show({ rawValue: 0.2 }, "metabolicBurden");
    await userEvent.click(within(card).getByRole("button", { name: "About METABOLIC BURDEN" }));
    const words = within(screen.getByRole("group", { name: "About METABOLIC BURDEN" }));
    expect(words.getByText("There is no previous record")).toBeDefined();
    expect(words.getByRole("img", { name: "Not judged" })).toBeDefined();
  });

  it("says by how much the value changed, and since when", () => {
    expect(show({ rawValue: 4.9, previousRawValue: 4.83 }).textContent).toContain("0.07 since 19 Nov (4.83)");
  });

  it.each([
    [38, 4.83],
    [4.83, 38],
  ])(
    "compares %s with %s by no arrow and no difference, since no lung makes both [REQ-DETAIL-46]",
    (now, before) => {
      const card = show({ rawValue: now, previousRawValue: before });
      expect(within(card).queryByRole("img", { name: /Up|Down/ })).toBeNull();
      expect(card.textContent).not.toContain("since");
      expect(card.textContent).toContain(`${before.toFixed(2)} on 19 Nov`);
    },
  );

  it("says why there is no previous value", () => {
    expect(show({ rawValue: 5 }).textContent).toContain("There is no previous record");
  });

  it("explains itself by keyboard with description, ranges and the date of the previous value, and keeps its number in sight [REQ-DETAIL-14]", async () => {
    const card = show({ rawValue: 5, previousRawValue: 4.5 });
    const about = within(card).getByRole("button", { name: "About END TIDAL CO2" });
    expect(about.getAttribute("aria-expanded")).toBe("false");
    about.focus();
    await userEvent.keyboard("{Enter}");
    const words = screen.getByRole("group", { name: "About END TIDAL CO2" });
    expect(words.textContent).toContain("partial pressure of CO2 at the very end of exhalation");
    expect(within(words).getByRole("list", { name: "Ranges" }).textContent).toContain("4 to 6 kPa");
    // Said by the list already.
    expect(words.textContent).not.toContain("The usual range begins at");
    expect(words.textContent).toMatch(/Previous value 4\.50\u2009kPa, 19 November 2026, \d\d:\d\d/);
    expect(within(card).getByText("5.00")).toBeDefined();
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("group", { name: "About END TIDAL CO2" })).toBeNull();
    expect(document.activeElement).toBe(about);
  });

  it("has nothing to open without a description [REQ-DETAIL-14]", () => {
    const statistic = { ...getSummaryStatistic("endTidalCo2", { rawValue: 5 }), details: undefined };
    render(
      <StatisticCard
        statistic={statistic}
        percentiles={undefined}
        previousDate="Unknown date"
        previousDay="the record before"
        quality={{ kind: "absent" }}
        previousMissing=""
      />,
    );
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("judges metabolic burden neither good nor bad", () => {
    const card = show({ rawValue: 0.2 }, "metabolicBurden");
    expect(card.dataset["colour"]).toBe("dark");
    expect(card.textContent).not.toContain("range");
  });
});

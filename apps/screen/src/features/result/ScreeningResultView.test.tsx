import type { ScreeningResult } from "@capno/api-client/models/breath-test";
import type { BreathTestRecord } from "@capno/breath-test/definition";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ScreeningResultView } from "./ScreeningResultView.tsx";

it.each([
  [0.42, "42%", "translate(169.92 0)"],
  [0, "0%", "translate(12 0)"],
  [null, "Not available", undefined],
  [1.2, "Invalid result", undefined],
])(
  "the result of Screen shows %s as %s, on its scale and with its meaning only where it is a number [REQ-TEST-13]",
  (probability, words, place) => {
    const record = { diagnosis: { probability } } as unknown as BreathTestRecord<ScreeningResult>;
    render(<ScreeningResultView record={record} finality={<p>Provisional result</p>} />);
    const card = screen.getByRole("region", { name: "COPD prediction probability" });
    expect(card.textContent).toContain(words);
    expect(card.textContent).toContain("Provisional result");
    expect(card.querySelector("path")?.getAttribute("transform")).toBe(place);
    expect(card.textContent.includes("Model confidence in COPD")).toBe(place !== undefined);
  },
);

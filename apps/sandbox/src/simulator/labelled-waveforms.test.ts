import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { splitBreaths } from "@capno/domain/breath-splits";
import { getEndTidal, getRespiratoryRate } from "@capno/domain/breath-statistics";
import { describe, expect, it } from "vitest";

// The waveforms are not part of this repository: docs/breath-analysis.md says what they are and where to put them.
const folder =
  process.env["CAPNO_BREATHING_DATA"] ??
  fileURLToPath(new URL("../../../../../shared/data", import.meta.url));
const isHere = existsSync(`${folder}/constructed/reference.csv`);

function readRows(file: string): readonly Readonly<Record<string, string>>[] {
  const [head = "", ...lines] = readFileSync(`${folder}/constructed/${file}`, "utf8").trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  });
}

for (const reference of isHere ? readRows("reference.csv") : []) {
  const name = reference["record"] ?? "";

  describe(`the analysis of the labelled waveform ${name} agrees`, () => {
    const samples = readRows(`${name}_pco2_50hz.csv`).map((row) => Number(row["pco2_kpa"]));
    const labels = readRows(`${name}_breaths.csv`);
    const breaths = splitBreaths(samples);

    it("in the number of breaths", () => {
      expect(samples.length).toBeGreaterThan(1000);
      expect(breaths).toHaveLength(Number(reference["breaths"]));
    });

    it("in the respiratory rate, within 2 %", () => {
      const rate = getRespiratoryRate(breaths) ?? Number.NaN;
      const expected = Number(reference["rr_mean_bpm"]);
      expect(Math.abs(rate / expected - 1)).toBeLessThan(0.02);
    });

    it("in every breath's end-tidal value, within 0.1 kPa", () => {
      for (const [i, label] of labels.entries()) {
        const breath = breaths[i];
        const endTidal = breath === undefined ? null : getEndTidal(samples, breath);
        expect(Math.abs((endTidal ?? Number.NaN) - Number(label["etco2_kpa"]))).toBeLessThan(0.1);
      }
    });

    it("in where every breath begins, at most half a second late", () => {
      for (const [i, label] of labels.entries()) {
        const lateS = (breaths[i]?.start ?? Infinity) * 0.02 - Number(label["startexp_s"]);
        expect(lateS).toBeGreaterThan(-0.02);
        expect(lateS).toBeLessThan(0.5);
      }
    });
  });
}

if (!isHere) {
  it.skip("no labelled waveforms here: set CAPNO_BREATHING_DATA to the folder that holds constructed/");
}

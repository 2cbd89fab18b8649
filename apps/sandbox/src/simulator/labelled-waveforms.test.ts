import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { splitBreaths } from "@capno/domain/breath-splits";
import { getEndTidal, getRespiratoryRate } from "@capno/domain/breath-statistics";
import { describe, expect, it } from "vitest";

import { constructRecords } from "../testing/constructed-breathing.ts";

/** A record with what is known of it. */
interface Labelled {
  readonly name: string;
  readonly samples: readonly number[];
  readonly ratePerMin: number;
  readonly breaths: readonly { readonly beginsS: number; readonly endTidalKPa: number }[];
}

// Seven more waveforms, with real breath times and end-tidal values, are not part of this repository:
// docs/breath-analysis.md says what they are and where to put them. `npm test` says so where they are missing.
const named = process.env["CAPNO_BREATHING_DATA"];
const folder = named ?? fileURLToPath(new URL("../../../../../shared/data", import.meta.url));
const isHere = existsSync(`${folder}/constructed/reference.csv`);

function readRows(file: string): readonly Readonly<Record<string, string>>[] {
  const [head = "", ...lines] = readFileSync(`${folder}/constructed/${file}`, "utf8").trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? ""]));
  });
}

function readRecord(reference: Readonly<Record<string, string>>): Labelled {
  const name = reference["record"] ?? "";
  const breaths = readRows(`${name}_breaths.csv`).map((row) => ({
    beginsS: Number(row["startexp_s"]),
    endTidalKPa: Number(row["etco2_kpa"]),
  }));
  expect(breaths).toHaveLength(Number(reference["breaths"]));
  return {
    name: `of the labelled waveform ${name}`,
    samples: readRows(`${name}_pco2_50hz.csv`).map((row) => Number(row["pco2_kpa"])),
    ratePerMin: Number(reference["rr_mean_bpm"]),
    breaths,
  };
}

const constructed = constructRecords().map(({ name, samples, breaths }): Labelled => {
  const spanS = (breaths.at(-1)?.beginsS ?? 0) - (breaths[0]?.beginsS ?? 0);
  return { name: `of ${name}`, samples, breaths, ratePerMin: (60 * (breaths.length - 1)) / spanS };
});
const labelled = isHere ? readRows("reference.csv").map(readRecord) : [];

describe.each([...constructed, ...labelled])("the analysis $name agrees", (record) => {
  const { samples, ratePerMin, breaths: labels } = record;
  const breaths = splitBreaths(samples);

  it("in the number of breaths", () => {
    expect(samples.length).toBeGreaterThan(1000);
    expect(breaths).toHaveLength(labels.length);
  });

  it("in the respiratory rate, within 2 %", () => {
    const rate = getRespiratoryRate(breaths) ?? Number.NaN;
    expect(Math.abs(rate / ratePerMin - 1)).toBeLessThan(0.02);
  });

  it("in every breath's end-tidal value, within 0.1 kPa", () => {
    for (const [i, label] of labels.entries()) {
      const breath = breaths[i];
      const endTidal = breath === undefined ? null : getEndTidal(samples, breath);
      expect(Math.abs((endTidal ?? Number.NaN) - label.endTidalKPa)).toBeLessThan(0.1);
    }
  });

  it("in where every breath begins, at most half a second late", () => {
    for (const [i, label] of labels.entries()) {
      const lateS = (breaths[i]?.start ?? Infinity) * 0.02 - label.beginsS;
      expect(lateS).toBeGreaterThan(-0.02);
      expect(lateS).toBeLessThan(0.5);
    }
  });
});

it("reads the labelled waveforms where a folder of them was named", () => {
  if (named !== undefined) expect(labelled.length).toBeGreaterThan(0);
});

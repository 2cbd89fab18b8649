import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";

import { toHeading, toLines } from "../../../kit/table.ts";
import { REDCAP_DICTIONARY, toDictionary } from "./redcap-dictionary.ts";
import { REDCAP } from "./redcap-table.ts";

const rows = parse<Readonly<Record<string, string>>>(
  toHeading(REDCAP_DICTIONARY) + toLines(REDCAP_DICTIONARY, toDictionary()),
  { columns: true },
);

describe("the REDCap dictionary [REQ-EXPORT-04]", () => {
  it("lists every column of redcap.csv except those that REDCap adds itself, with record_id first", () => {
    const own = REDCAP.columns.map(({ name }) => name).filter((name) => !name.startsWith("redcap_repeat"));
    expect(rows.map((row) => row["Variable / Field Name"])).toEqual(own);
    expect(rows[0]).toMatchObject({ "Variable / Field Name": "record_id", "Form Name": "participant" });
    expect(new Set(rows.slice(1).map((row) => row["Form Name"]))).toEqual(new Set(["breath_record"]));
  });

  it("has REDCap's eighteen columns, and only field names that REDCap accepts", () => {
    expect(Object.keys(rows[0] ?? {})).toHaveLength(18);
    for (const row of rows) expect(row["Variable / Field Name"]).toMatch(/^[a-z][a-z0-9_]{0,25}$/);
  });

  it.each([
    ["record_id", "text", "User ID", "", "", ""],
    ["capno_record_id", "text", "Record number", "integer", "", ""],
    ["recorded_at_utc", "text", "Recorded at, UTC", "datetime_seconds_ymd", "", ""],
    ["analysis_failed", "yesno", "The analysis failed", "", "", ""],
    ["breath_quality", "text", "Breath quality (%)", "number", "0", "100"],
    ["end_tidal_co2", "text", "End-tidal CO2 (kPa)", "number", "", ""],
    ["respiratory_rate", "text", "Respiratory rate (/min)", "number", "", ""],
    ["obstructive_index", "text", "Obstructive index", "number", "", ""],
    ["metabolic_burden", "text", "Metabolic burden (mmol/s)", "number", "", ""],
  ])(
    "gives the field %s a type, a label with its unit, and a validation",
    (name, type, label, validation, least, most) => {
      expect(rows.find((row) => row["Variable / Field Name"] === name)).toMatchObject({
        "Field Type": type,
        "Field Label": label,
        "Text Validation Type OR Show Slider Number": validation,
        "Text Validation Min": least,
        "Text Validation Max": most,
      });
    },
  );
});

import { describe, expect, it } from "vitest";

import { formatMarkdown, formatTable, readEngineTable, replaceTable } from "./engine-table.ts";

type Status = "expected" | "unexpected" | "skipped";

const aReport = (
  title: string,
  byEngine: Readonly<Record<string, Status>>,
  duration = 1_000,
  reason?: string,
) => ({
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: [
            {
              title,
              file: "session.journey.ts",
              tests: Object.entries(byEngine).map(([projectName, status]) => ({
                projectName,
                status,
                annotations: [
                  { type: "engine", description: `${projectName} 1.0` },
                  ...(reason === undefined ? [] : [{ type: "skip", description: reason }]),
                ],
                results: [{ duration }],
              })),
            },
          ],
        },
      ],
    },
  ],
});

describe("the table of the engines", () => {
  it("the table of the engines has a row for each journey and a column for each engine, with its version", () => {
    const table = readEngineTable([aReport("signs in @short", { firefox: "expected", webkit: "expected" })]);
    expect(table.engines).toEqual(["firefox 1.0", "webkit 1.0"]);
    expect(formatTable(table)).toEqual([
      "          firefox 1.0    webkit 1.0",
      "SESSION",
      "signs in  ok 1.0 s       ok 1.0 s",
    ]);
    expect(formatMarkdown(table)).toContain("| signs in | ok | ok |");
  });

  it("shows the worst of several runs", () => {
    const good = aReport("signs in", { firefox: "expected" });
    const bad = aReport("signs in", { firefox: "unexpected" }, 500);
    for (const reports of [
      [good, bad, good],
      [bad, good, good],
    ])
      expect(readEngineTable(reports).rows[0]?.cells).toEqual([{ is: "failed", seconds: 0.5 }]);
    expect(
      readEngineTable([good, aReport("signs in", { firefox: "expected" }, 4_000)]).rows[0]?.cells,
    ).toEqual([{ is: "passed", seconds: 4 }]);
  });

  it("says once why something was left out, and that something was not run", () => {
    const table = readEngineTable([
      aReport("zooms by touch", { webkit: "skipped" }, 0, "no fingers"),
      aReport("pans by touch", { webkit: "skipped" }, 0, "no fingers"),
      aReport("signs in", { firefox: "expected" }),
    ]);
    expect(formatTable(table).filter((line) => line.includes("no fingers"))).toEqual([
      "left out: no fingers",
    ]);
    expect(formatMarkdown(table)).toContain("| signs in | not run | ok |");
  });

  it("goes into its place on the page, and nowhere else", () => {
    const page =
      "a\n<!-- the table of pnpm test:browsers begins -->\nold\n<!-- the table of pnpm test:browsers ends -->\nb";
    expect(replaceTable(page, ["new"])).toBe(page.replace("\nold\n", "\n\nnew\n\n"));
    expect(() => replaceTable("a", [])).toThrow("no place");
  });
});

/** What became of each journey in each engine, from Playwright's reports of one or several runs. */

export interface EngineTable {
  /** "Firefox 153.7.0", in the order of the columns. */
  readonly engines: readonly string[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  /** The file it is in: "screening". */
  readonly part: string;
  readonly title: string;
  /** One for each engine; undefined where it was not run. */
  readonly cells: readonly (Cell | undefined)[];
}

export interface Cell {
  readonly is: "passed" | "failed" | "left out";
  readonly seconds: number;
  readonly reason?: string;
}

interface Suite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: "expected" | "unexpected" | "flaky" | "skipped";
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
  readonly suites?: readonly Suite[];
}

/** Of several runs a cell is as good as its worst one. */
export function readEngineTable(reports: readonly unknown[]): EngineTable {
  const specs = reports.flatMap((report) =>
    (report as { suites: readonly Suite[] }).suites.flatMap(listSpecs),
  );
  const versions = new Map<string, string>();
  const rows = new Map<string, { part: string; title: string; cells: Map<string, Cell> }>();
  for (const { title, file, tests } of specs) {
    const row = rows.get(`${file} ${title}`) ?? {
      part: file.replace(/^.*\//, "").replace(/\.journey\.ts$/, ""),
      title: title.replace(/ @\w+$/, ""),
      cells: new Map<string, Cell>(),
    };
    rows.set(`${file} ${title}`, row);
    for (const { projectName, status, annotations, results } of tests) {
      const describe = (type: string) => annotations.find((each) => each.type === type)?.description;
      versions.set(projectName, describe("engine") ?? versions.get(projectName) ?? projectName);
      const reason = describe("skip");
      row.cells.set(
        projectName,
        worse(row.cells.get(projectName), {
          is: status === "expected" ? "passed" : status === "skipped" ? "left out" : "failed",
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          ...(reason === undefined ? {} : { reason }),
        }),
      );
    }
  }
  const names = [...versions.keys()];
  return {
    engines: names.map((name) => versions.get(name) ?? name),
    rows: [...rows.values()].map(({ cells, ...row }) => ({
      ...row,
      cells: names.map((name) => cells.get(name)),
    })),
  };
}

const RANK = { passed: 0, "left out": 1, failed: 2 } as const;

function worse(before: Cell | undefined, next: Cell): Cell {
  if (!before) return next;
  if (RANK[before.is] !== RANK[next.is]) return RANK[before.is] > RANK[next.is] ? before : next;
  return before.seconds > next.seconds ? before : next;
}

const MARKS = { passed: "ok", failed: "FAILED", "left out": "left out" } as const;

/** For the terminal: the slowest time of each journey. */
export function formatTable({ engines, rows }: EngineTable): readonly string[] {
  const width = Math.max(...rows.map(({ title }) => title.length), 0);
  const columns = engines.map((engine) => Math.max(engine.length, 13));
  const line = (first: string, cells: readonly string[]) =>
    [first.padEnd(width), ...cells.map((cell, index) => cell.padEnd(columns[index] ?? 0))]
      .join("  ")
      .trimEnd();
  const parts = Map.groupBy(rows, ({ part }) => part);
  return [
    line("", engines),
    ...[...parts].flatMap(([part, inPart]) => [
      part.toUpperCase().replaceAll("-", " "),
      ...inPart.map(({ title, cells }) =>
        line(
          title,
          cells.map((cell) => (cell ? `${MARKS[cell.is]} ${cell.seconds.toFixed(1)} s` : "not run")),
        ),
      ),
    ]),
    ...listReasons(rows).map((reason) => `left out: ${reason}`),
  ];
}

/** For `docs/browsers.md`. */
export function formatMarkdown({ engines, rows }: EngineTable): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const parts = Map.groupBy(rows, ({ part }) => part);
  return [
    line(["journey", ...engines]),
    line(["---", ...engines.map(() => "---")]),
    ...[...parts].flatMap(([part, inPart]) => [
      line([`**${part.replaceAll("-", " ")}**`, ...engines.map(() => "")]),
      ...inPart.map(({ title, cells }) =>
        line([
          title.replaceAll("|", String.raw`\|`),
          ...cells.map((cell) => (cell ? MARKS[cell.is] : "not run")),
        ]),
      ),
    ]),
    ...listReasons(rows).flatMap((reason) => ["", `Left out: ${reason}.`]),
  ];
}

function listReasons(rows: readonly TableRow[]): readonly string[] {
  const reasons = rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell?.is === "left out" ? [cell.reason ?? "no reason given"] : [])),
  );
  return [...new Set(reasons)];
}

function listSpecs({ specs, suites = [] }: Suite): Suite["specs"] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

const BEGIN = "<!-- the table of pnpm test:browsers begins -->";
const END = "<!-- the table of pnpm test:browsers ends -->";

/** The page with the table in its place. */
export function replaceTable(page: string, lines: readonly string[]): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error("The page has no place for the table.");
  return `${page.slice(0, from)}${BEGIN}\n\n${lines.join("\n")}\n\n${page.slice(to)}`;
}

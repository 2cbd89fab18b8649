import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

const CHARTS = path.join(import.meta.dirname, "../../packages/charts");
/** Named last and read by tests alone. */
const FOR_TESTS = "testing";

/** The folders in the order in which the package's README tells them. */
async function readOrder(): Promise<readonly string[]> {
  const readme = await readFile(path.join(CHARTS, "README.md"), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith("| `"));
  return rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
  );
}

/** From folder to folder, as the files that run import each other. */
async function readImports(): Promise<
  readonly { readonly file: string; readonly from: string; readonly to: string }[]
> {
  const source = path.join(CHARTS, "src");
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes(".test.") && path.dirname(file) !== ".",
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(source, file), "utf8");
      return [...text.matchAll(/from "\.\.\/([\w-]+)\//g)].map(([, to = ""]) => ({
        file,
        from: path.dirname(file),
        to,
      }));
    }),
  );
  return found.flat();
}

describe("folders of the charts", () => {
  it("stand in the README, each once", async () => {
    const entries = await readdir(path.join(CHARTS, "src"), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect((await readOrder()).toSorted()).toEqual(folders.toSorted());
  });

  it("import from those above them only", async () => {
    const order = await readOrder();
    const imports = await readImports();
    expect(imports.length).toBeGreaterThan(50);
    const upwards = imports.filter(({ from, to }) => order.indexOf(to) >= order.indexOf(from));
    expect(upwards).toEqual([]);
    expect(imports.filter(({ from, to }) => to === FOR_TESTS && from !== FOR_TESTS)).toEqual([]);
  });
});

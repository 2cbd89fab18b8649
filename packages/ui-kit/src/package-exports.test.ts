import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../", import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  readonly exports: Readonly<Record<string, string>>;
};

/** Parts that only other parts of the kit use. */
const internal = ["Field", "ToneIcon"];

it("the package exports every component by its name, from an existing file", () => {
  const components = readdirSync(new URL("src/", root))
    .filter((file) => /^[A-Z]\w+\.tsx$/.test(file))
    .map((file) => file.replace(".tsx", ""))
    .filter((name) => !internal.includes(name));
  expect(components.length).toBeGreaterThan(25);
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(components.map((name) => `./${name}`)));
  const missing = Object.values(exports).filter((path) => !existsSync(new URL(path, root)));
  expect(missing).toEqual([]);
});

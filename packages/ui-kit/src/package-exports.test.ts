import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

import { ALL_ICONS } from "./gallery/all-icons.ts";

const root = new URL("../", import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as {
  readonly exports: Readonly<Record<string, string>>;
};

/** Parts that only other parts of the kit use. */
const internal = ["Field", "ToneIcon"];

it("offers every component by its name, from a file that is there", () => {
  const components = readdirSync(new URL("src/", root))
    .filter((file) => /^[A-Z]\w+\.tsx$/.test(file))
    .map((file) => file.replace(".tsx", ""))
    .filter((name) => !internal.includes(name));
  expect(components.length).toBeGreaterThan(25);
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(components.map((name) => `./${name}`)));
  const missing = Object.values(exports).filter((path) => !existsSync(new URL(path, root)));
  expect(missing).toEqual([]);
});

it("offers every icon and shows it in the gallery by its file's name, each with a drawing of its own", async () => {
  const files = readdirSync(new URL("src/icons/", root)).map((file) => file.replace(".ts", ""));
  expect(files.length).toBeGreaterThan(40);
  expect(Object.keys(ALL_ICONS).toSorted()).toEqual(files.toSorted());
  expect(Object.keys(exports)).toEqual(expect.arrayContaining(files.map((name) => `./icons/${name}`)));
  for (const [name, path] of Object.entries(ALL_ICONS)) {
    const exported = (await import(`./icons/${name}.ts`)) as Readonly<Record<string, string>>;
    // One constant for each file, called as the file is: `arrow-left` holds `arrowLeftIcon`.
    const called = `${name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Icon`;
    expect({ ...exported }).toEqual({ [called]: path });
  }
});

import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { checkImports, type ImportReport } from "./check-imports.ts";
import { FOLDER_ORDER, IMPORT_RULES } from "./rules.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

const ONLY_WHAT_IT_MAY = "-imports-only-what-it-may";

/** For every rule a file that breaks it, and what that file says. */
const PLANTS: readonly (readonly [rule: string, file: string, source: string])[] = [
  ...IMPORT_RULES.map(({ name = "" }) => name)
    .filter((name) => name.endsWith(ONLY_WHAT_IT_MAY))
    .map((name) => {
      const workspace = name.slice(0, -ONLY_WHAT_IT_MAY.length);
      const file = path.join(workspace, workspace.includes("/") ? "src/planted.ts" : "planted.ts");
      // No workspace imports the shell, which imports no code of a breath test.
      const target = `${workspace === "apps/shell" ? "packages/breath-test" : "apps/shell"}/src/planted.ts`;
      return [name, file, `import "${path.relative(path.dirname(file), target)}";`] as const;
    }),
  ["domain-depends-on-nothing-but-luxon", "packages/domain/src/planted-library.ts", `import "node:fs";`],
  [
    "domain-depends-on-nothing-but-luxon",
    "packages/domain/src/time/planted-library.ts",
    `import "fast-check";`,
  ],
  ["dates-come-through-one-door", "packages/domain/src/calendar/planted-luxon.ts", `import "luxon";`],
  [
    "services-keep-react-in-their-react-entry",
    "packages/auth-session/src/planted-react.ts",
    `import "react";`,
  ],
  [
    "contract-imports-types-only",
    "packages/product-contract/src/planted-value.ts",
    `import { PERMISSIONS } from "@capno/domain/account/permission";\nexport const planted = PERMISSIONS;`,
  ],
  [
    "products-reach-the-router-through-the-facade",
    "packages/breath-test/src/planted-router.ts",
    `import "react-router";`,
  ],
  [
    "values-come-through-one-door",
    "apps/capture/src/study/planted-values.ts",
    `import "../../../../packages/api-client/src/endpoints/record-values.ts";`,
  ],
  [
    "nobody-imports-the-sandbox",
    "packages/test-kit/src/planted-sandbox.ts",
    `import "../../../apps/sandbox/src/planted.ts";`,
  ],
  [
    "only-tests-import-the-test-kit",
    "apps/screen/src/planted-kit.ts",
    `import "../../../packages/test-kit/src/planted.ts";`,
  ],
  [
    "only-tests-import-what-is-for-tests",
    "packages/breath-test/src/planted-for-tests.ts",
    `import "./testing/names.ts";`,
  ],
  [
    "only-tests-import-what-is-for-tests",
    "packages/breath-test/src/planted-model.ts",
    `import "../model/scenarios.ts";`,
  ],
  [
    "features-do-not-import-features",
    "apps/shell/src/features/planted-one/planted.ts",
    `import "../planted-two/planted.ts";`,
  ],
  [
    "capture-rooms-do-not-import-each-other",
    "apps/capture/src/list/planted-room.ts",
    `import "../participant/planted.ts";`,
  ],
  [
    "workspaces-meet-through-exports",
    "packages/charts/src/planted-path.ts",
    `import "../../domain/src/units.ts";`,
  ],
  [
    "no-cycles",
    "packages/ui-kit/src/planted-cycle.ts",
    `import type { Back } from "./planted-cycle-back.ts";\nexport type Planted = Back | 1;`,
  ],
  ["no-unknown-imports", "packages/ui-kit/src/planted-unknown.ts", `import "./there-is-no-such-file.ts";`],
  ["no-undeclared-packages", "packages/ui-kit/src/planted-undeclared.ts", `import "vite";`],
  ...Object.entries(FOLDER_ORDER).flatMap(([src, order]) =>
    order.slice(0, -1).map((place, at) => {
      const above = order[at + 1] ?? "";
      const file = toPlantedFile(src, place, "planted-below.ts");
      const target = path.relative(path.dirname(file), toPlantedFile(src, above, "planted-above.ts"));
      return [
        `${src}/${place}-imports-only-what-is-below-it`,
        file,
        `import "${target.startsWith(".") ? target : `./${target}`}";`,
      ] as const;
    }),
  ),
];

/** A file of a place in the order of folders; a place that is a file is planted itself. */
function toPlantedFile(src: string, place: string, name: string): string {
  if (place === ".") return path.join(src, `here-${name}`);
  return /\.\w/.test(place) ? path.join(src, place) : path.join(src, place, name);
}

/** What the planted files need to find, and files without fault that must not be found. */
const SUPPORT: readonly (readonly [file: string, source: string])[] = [
  ["apps/capture/src/participant/planted.ts", "export {};"],
  [
    "packages/ui-kit/src/planted-cycle-back.ts",
    `import type { Planted } from "./planted-cycle.ts";\nexport type Back = Planted[];`,
  ],
  ["apps/shell/src/features/planted-two/planted.ts", `export const planted = 2;`],
  ["packages/breath-test/src/testing/planted-fine.ts", `import "./names.ts";`],
  ["packages/charts/src/planted-fine.ts", `import "@capno/domain/units";`],
  ["packages/domain/src/time/planted-fine.ts", `import "luxon";`],
  ["apps/shell/src/features/planted-two/planted-fine.ts", `import "./planted.ts";`],
  ["packages/breath-test/src/app/planted-fine.ts", `import "../pages/planted-above.ts";`],
  ...Object.entries(FOLDER_ORDER).flatMap(([src, order]) =>
    order
      .slice(1)
      .filter((place) => !place.includes("."))
      .map((place) => [toPlantedFile(src, place, "planted-above.ts"), "export {};"] as const),
  ),
];

/** What the planted files import of the workspace as it is. */
const REAL_FILES = [
  ...new Set(PLANTS.flatMap(([, file, source]) => findRealFile(file, source))),
  "packages/domain/src/account/permission.ts",
  "packages/breath-test/src/testing/names.ts",
];

function findRealFile(file: string, source: string): readonly string[] {
  const [, address = ""] = /^import "(\..+)";/.exec(source) ?? [];
  const target = path.join(path.dirname(file), address);
  return address !== "" && existsSync(path.join(ROOT, target)) ? [target] : [];
}

let copy: string;
let judgement: ImportReport;

/** The workspaces with what they declare, and of their files only those that are needed: the rest is judged by `pnpm check:imports`. */
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), "capno-imports-"));
  const workspaces = [...(await listFolders("apps")), ...(await listFolders("packages")), "tooling", "e2e"];
  await Promise.all(
    workspaces.flatMap((workspace) =>
      ["package.json", "node_modules"]
        .map((name) => path.join(workspace, name))
        .filter((place) => existsSync(path.join(ROOT, place)))
        .map((place) => take(place)),
    ),
  );
  await Promise.all(REAL_FILES.map((file) => take(file)));
  await symlink(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  for (const [file, source] of [...PLANTS.map(([, ...plant]) => plant), ...SUPPORT]) {
    const target = path.join(copy, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, `${source}\n`);
  }
  judgement = await checkImports(copy);
});

async function listFolders(place: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(ROOT, place), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(place, name));
}

const take = (place: string) =>
  cp(path.join(ROOT, place), path.join(copy, place), { recursive: true, verbatimSymlinks: true });

afterAll(() => rm(copy, { recursive: true, force: true }));

describe("the import rules", () => {
  it("each have a planted violation", () => {
    expect([...new Set(PLANTS.map(([rule]) => rule))].toSorted()).toEqual(
      IMPORT_RULES.map((rule) => rule.name ?? "").toSorted(),
    );
  });

  it.each(PLANTS)("%s catches %s", (rule, file) => {
    const caught = judgement.violations.filter((violation) => violation.rule === rule);
    // A cycle is reported once, at whichever of its files was read first.
    const stem = file.replace(/\.ts$/, "");
    expect(caught.filter((violation) => violation.from.startsWith(stem))).not.toEqual([]);
  });

  it.each(Object.entries(FOLDER_ORDER))(
    "the order of the folders of %s names every folder",
    async (src, order) => {
      const folders = await readdir(path.join(ROOT, src), { withFileTypes: true });
      const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
      expect(order.filter((place) => !place.includes(".")).toSorted()).toEqual(
        names.filter((name) => name !== "testing").toSorted(),
      );
    },
  );

  it("allow correct imports", () => {
    expect(judgement.violations.filter((violation) => violation.from.includes("fine"))).toEqual([]);
  });

  it("are checked for every file of every workspace", () => {
    const written = new Set(
      [...PLANTS, ...SUPPORT.map((file) => ["", ...file] as const)].map(([, file]) => file),
    );
    expect(judgement.filesSeen).toBe(new Set([...written, ...REAL_FILES]).size);
    expect(judgement.importsSeen).toBeGreaterThanOrEqual(PLANTS.length);
  });
});

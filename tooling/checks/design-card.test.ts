import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { rspack, type Configuration } from "@rspack/core";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { describe, expect, it } from "vitest";

import { defineRemote } from "../build/rspack-remote.ts";
import { defineShell } from "../build/rspack-shell.ts";
import { CARD, findMissingPackages, findUnusedPackages, type Workspace } from "./design-card.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** What no browser gets: the sandbox, the kits for backends, and what tests are made of. */
const NOT_SHIPPED = /^(?:apps\/sandbox|packages\/(?:conformance|contract|test-kit))$/;
const PRODUCTS = ["capture", "screen", "diagnose"];

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const parse = (file: string) =>
  JSON.parse(read(file)) as {
    readonly dependencies?: Readonly<Record<string, string>>;
    readonly scripts?: Readonly<Record<string, string>>;
  };

const shipped: readonly Workspace[] = globSync("{apps,packages}/*", { cwd: ROOT })
  .filter((folder) => !NOT_SHIPPED.test(folder) && existsSync(path.join(ROOT, folder, "package.json")))
  .map((folder) => ({
    dependencies: Object.keys(parse(`${folder}/package.json`).dependencies ?? {}),
    sources: Object.fromEntries(
      globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: ROOT })
        .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
        .map((file) => [file, read(file)]),
    ),
  }));

describe("the packages of the design card", () => {
  it("are each a dependency of something that ships, and imported there for their purpose", () => {
    expect(findUnusedPackages(shipped)).toEqual([]);
  });

  it.each(CARD)("miss $name where its import is taken away", ({ name }) => {
    const without = shipped.map(({ dependencies, sources }) => ({
      dependencies,
      sources: Object.fromEntries(
        Object.entries(sources).map(([file, text]) => [
          file,
          text.replaceAll(new RegExp(`"${name}(?:/[^"]*)?"`, "g"), '"./own.ts"'),
        ]),
      ),
    }));
    expect(findUnusedPackages(without)).toEqual([expect.stringContaining(` of ${name}.`)]);
  });

  it("miss a package that is a dependency of tests alone", () => {
    const without = shipped.map(({ dependencies, sources }) => ({
      dependencies: dependencies.filter((name) => name !== "luxon"),
      sources,
    }));
    expect(findUnusedPackages(without)).toEqual(["luxon is a dependency of nothing that ships."]);
  });

  it("have modules in the builds that must have them: `pnpm check:size` reads their module lists", () => {
    const modules = CARD.map(({ name }) => `node_modules/${name}/index.js`);
    expect(findMissingPackages("screen", modules)).toEqual([]);
    expect(findMissingPackages("screen", ["node_modules/luxon-lookalike/index.js"])).toContain(
      "In no file of screen, and bound by the design card: luxon.",
    );
    expect(findMissingPackages("shell", modules.slice(1))).toEqual([
      "In no file of shell, and bound by the design card: react.",
    ]);
  });
});

describe("the builds", () => {
  const configUrl = (app: string) => pathToFileURL(path.join(ROOT, "apps", app, "rspack.config.ts")).href;
  const builds: readonly (readonly [name: string, build: Configuration])[] = [
    ...defineShell(configUrl("shell")).map((build) => [`shell, ${build.name}`, build] as const),
    ...PRODUCTS.map((product) => [product, defineRemote(configUrl(product))] as const),
  ];

  it.each(builds)("replace no module of a library in %s, but the one that docs/soup.md names", (_, build) => {
    const { plugins = [], resolve, externals } = build;
    expect(plugins.filter((plugin) => plugin instanceof rspack.NormalModuleReplacementPlugin)).toEqual([]);
    expect(Object.keys(resolve?.alias || {}).filter((name) => name !== "react-remove-scroll$")).toEqual([]);
    expect(externals).toBeUndefined();
    expect(read("docs/soup.md")).toContain("react-remove-scroll");
  });

  it.each(PRODUCTS)("make %s with the federation's own plugin", (product) => {
    const { plugins = [] } = defineRemote(configUrl(product));
    expect(plugins.filter((plugin) => plugin instanceof ModuleFederationPlugin)).toHaveLength(1);
  });

  it("and tests are run by the tools of the card", () => {
    const { scripts = {} } = parse("package.json");
    expect(scripts).toMatchObject({ build: "turbo run build", "test:unit": "vitest run" });
    expect(scripts["test:e2e"]).toMatch(/^playwright test /);
    for (const app of ["shell", ...PRODUCTS])
      expect(parse(`apps/${app}/package.json`).scripts?.["build"]).toMatch(/^rspack build/);
  });
});

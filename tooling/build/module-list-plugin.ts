import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Compiler, StatsModule } from "@rspack/core";

/** What the first page of a build is made of: its files, and the modules inside its scripts. */
export interface FirstPageContent {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Paths from the workspace root; those of packages begin with `node_modules`. */
  readonly modules: readonly string[];
  /** The same for chunks that are loaded later. */
  readonly laterModules: readonly string[];
  /** Chunks that are loaded later, by name, with their files. */
  readonly laterChunks: Readonly<Record<string, readonly string[]>>;
  /** What is loaded at one time. */
  readonly loads: readonly Load[];
}

export interface Load {
  readonly files: readonly string[];
  /** Which of the others ask for it, by their place in the list; none asks for the first page. */
  readonly after: readonly number[];
}

/** Stands for "all": the statistics of the bundler take Infinity for none. */
const PLENTY = 1_000_000;

/** Lists the entry's files and modules, so that what reaches the sign-in page can be checked. */
export class ModuleListPlugin {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tapPromise("capno-module-list", async (stats) => {
      if (stats.hasErrors()) return;
      const {
        entrypoints,
        modules = [],
        chunks = [],
      } = stats.toJson({
        all: false,
        entrypoints: true,
        modules: true,
        nestedModules: true,
        // Modules joined into one count as orphans; those in no chunk at all are sorted out below.
        orphanModules: true,
        chunks: true,
        chunkModules: false,
        ids: true,
        modulesSpace: PLENTY,
        nestedModulesSpace: PLENTY,
      });
      const first = new Set(entrypoints?.["main"]?.chunks ?? []);
      const files = (entrypoints?.["main"]?.assets ?? []).map((asset) => asset.name);
      const groups = stats.compilation.chunkGroups;
      const content: FirstPageContent = {
        scripts: files.filter((name) => name.endsWith(".js")),
        styles: files.filter((name) => name.endsWith(".css")),
        modules: listNames(modules.filter((module) => module.chunks?.some((chunk) => first.has(chunk)))),
        laterModules: listNames(
          modules.filter(({ chunks: of = [] }) => of.length > 0 && !of.some((chunk) => first.has(chunk))),
        ),
        laterChunks: Object.fromEntries(
          chunks
            .filter((chunk) => chunk.id !== undefined && !first.has(chunk.id))
            .map((chunk) => [chunk.names?.[0] ?? String(chunk.id), chunk.files ?? []]),
        ),
        loads: groups.map((group) => ({
          files: group.chunks.flatMap((chunk) => [...chunk.files]).toSorted(),
          after: group.getParents().map((parent) => groups.findIndex(({ index }) => index === parent.index)),
        })),
      };
      await mkdir(path.dirname(this.#file), { recursive: true });
      await writeFile(this.#file, `${JSON.stringify(content, undefined, 2)}\n`);
    });
  }
}

function listNames(modules: readonly StatsModule[]): readonly string[] {
  return modules
    .flatMap((module) => [module, ...(module.modules ?? [])])
    .map((module) => toName(module.nameForCondition ?? module.name ?? ""))
    .filter((name, index, names) => name !== "" && names.indexOf(name) === index)
    .toSorted();
}

function toName(name: string): string {
  const packages = name.lastIndexOf("node_modules/");
  if (packages >= 0) return name.slice(packages);
  const workspace = /(?:^|\/)((?:apps|packages)\/.*)$/.exec(name);
  return workspace?.[1] ?? name;
}

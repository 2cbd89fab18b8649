import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import type { Compiler } from "@rspack/core";

/** What the first page of a build is made of: its files, and the modules inside its scripts. */
export interface FirstPageContent {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** Paths from the workspace root; those of packages begin with `node_modules`. */
  readonly modules: readonly string[];
  /** Chunks that are loaded later, by name, with their files. */
  readonly laterChunks: Readonly<Record<string, readonly string[]>>;
  /** By which chunks each of them is asked for; the first page's is `main`. */
  readonly askedForBy: Readonly<Record<string, readonly string[]>>;
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
        chunkRelations: true,
        ids: true,
        modulesSpace: PLENTY,
        nestedModulesSpace: PLENTY,
      });
      const first = new Set(entrypoints?.["main"]?.chunks ?? []);
      const firstFiles = (entrypoints?.["main"]?.assets ?? []).map((asset) => asset.name);
      const later = chunks.filter((chunk) => chunk.id !== undefined && !first.has(chunk.id));
      const names = new Map(chunks.map((chunk) => [chunk.id, chunk.names?.[0] ?? String(chunk.id)]));
      const nameOf = (id: (typeof chunks)[number]["id"]) =>
        id !== undefined && first.has(id) ? "main" : (names.get(id) ?? String(id));
      const content: FirstPageContent = {
        scripts: firstFiles.filter((name) => name.endsWith(".js")),
        styles: firstFiles.filter((name) => name.endsWith(".css")),
        modules: modules
          .filter((module) => module.chunks?.some((chunk) => first.has(chunk)))
          .flatMap((module) => [module, ...(module.modules ?? [])])
          .map((module) => toName(module.nameForCondition ?? module.name ?? ""))
          .filter((name, index, names) => name !== "" && names.indexOf(name) === index)
          .toSorted(),
        laterChunks: Object.fromEntries(later.map(({ id, files }) => [nameOf(id), files ?? []])),
        askedForBy: Object.fromEntries(
          later.map(({ id, parents = [] }) => [nameOf(id), [...new Set(parents.map(nameOf))].toSorted()]),
        ),
      };
      await mkdir(path.dirname(this.#file), { recursive: true });
      await writeFile(this.#file, `${JSON.stringify(content, undefined, 2)}\n`);
    });
  }
}

function toName(name: string): string {
  const packages = name.lastIndexOf("node_modules/");
  if (packages >= 0) return name.slice(packages);
  const workspace = /(?:^|\/)((?:apps|packages)\/.*)$/.exec(name);
  return workspace?.[1] ?? name;
}

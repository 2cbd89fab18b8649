import { writeFile } from "node:fs/promises";
import path from "node:path";

import type { Compiler, StatsModule } from "@rspack/core";

import { createBillOfMaterials, createLicenceList, type BuiltApplication } from "./sbom.ts";
import { readPackages } from "./package-metadata.ts";

/** Stands for "all": the statistics of the bundler take Infinity for none. */
const PLENTY = 1_000_000;

/**
 * Writes `licences.json` and `sbom.json` into the build: the packages with code in the build, not those that a
 * package.json lists. Modules that the shell shares with a product are in the lists of the shell.
 */
export class DependencyListPlugin {
  readonly #application: BuiltApplication;
  readonly #others: readonly string[];

  /** `others`: files of packages that another build of the same release brings. */
  constructor(application: BuiltApplication, others: readonly string[] = []) {
    this.#application = application;
    this.#others = others;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise("capno-dependency-list", async (compilation) => {
      if (compilation.errors.length > 0) return;
      const { modules = [] } = compilation.getStats().toJson({
        all: false,
        modules: true,
        nestedModules: true,
        orphanModules: true,
        chunks: true,
        chunkModules: false,
        ids: true,
        modulesSpace: PLENTY,
        nestedModulesSpace: PLENTY,
      });
      const packages = await readPackages([
        ...modules.filter((module) => (module.chunks?.length ?? 0) > 0).flatMap(getFiles),
        ...this.#others,
      ]);
      const write = (name: string, content: object) =>
        writeFile(path.join(compiler.outputPath, name), `${JSON.stringify(content, undefined, 1)}\n`);
      await write("licences.json", createLicenceList(packages));
      await write("sbom.json", createBillOfMaterials(this.#application, packages));
    });
  }
}

function getFiles(module: StatsModule): readonly string[] {
  const own = module.nameForCondition;
  return [...(own ? [own] : []), ...(module.modules ?? []).flatMap(getFiles)];
}

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

import { rspack, type Compiler } from "@rspack/core";

import createPage from "./markdown-page.ts";
import { getBuildFolder, readBuildSource } from "./build-source.ts";
import { sealFolder } from "./seal-folder.ts";
import type { ProductBuild, ProductFile } from "./product-build.ts";

const NAME = "capno-product-release";

/** What is wrong in this version of the product, by itself: a product is released without the shell. */
const FAULTS = "known-faults";

/**
 * Writes `known-faults.md` of the product as a page of its build, and `dist/release.json`: everything the shell must know of this build before it downloads it, except its
 * address. The release command adds `baseUrl`.
 */
export class ProductReleasePlugin {
  readonly #directory: string;
  readonly #product: ProductFile;
  readonly #version: string;
  readonly #nextPage: string | undefined;

  constructor(directory: string, product: ProductFile, version: string, nextPage: string | undefined) {
    this.#nextPage = nextPage;
    this.#directory = directory;
    this.#product = product;
    this.#version = version;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tapPromise(NAME, async () => {
        const file = path.join(this.#directory, `${FAULTS}.md`);
        compilation.fileDependencies.add(file);
        const page = createPage(await readFile(file, "utf8"));
        const hash = createHash("sha256").update(page).digest("hex").slice(0, 16);
        compilation.emitAsset(`${FAULTS}.${hash}.html`, new rspack.sources.RawSource(page));
      });
    });
    compiler.hooks.afterEmit.tapPromise(NAME, async (compilation) => {
      if (compilation.errors.length > 0) return;
      const files = await sealFolder(compiler.outputPath);
      const entry = compilation.entrypoints.get(this.#product.container)?.getFiles().find(isScript);
      if (!entry) throw new Error(`${this.#product.name}: the build has no entry script.`);
      const preload = [...compilation.chunks]
        .filter((chunk) => chunk.name === "product")
        .flatMap((chunk) => [...chunk.files]);

      const ahead = compilation.chunkGroups
        .filter(({ chunks }) => chunks.some(({ name }) => name !== undefined && name === this.#nextPage))
        .flatMap(({ chunks }) => chunks.flatMap((chunk) => [...chunk.files]));
      if (this.#nextPage !== undefined && ahead.length === 0)
        throw new Error(`${this.#product.name}: the build has no page "${this.#nextPage}".`);

      const knownFaults = files.find(({ name }) => name.startsWith(`${FAULTS}.`))?.name;
      if (knownFaults === undefined) throw new Error(`${this.#product.name}: the build has no known faults.`);

      const release: ProductBuild = {
        ...this.#product,
        version: this.#version,
        entry,
        preload,
        ...(ahead.length > 0 ? { ahead: [...new Set(ahead)].toSorted() } : {}),
        knownFaults,
        integrity: Object.fromEntries(files.map((file) => [file.name, file.integrity])),
        ...readBuildSource(this.#directory),
      };
      await writeFile(
        path.join(getBuildFolder(this.#directory), "release.json"),
        `${JSON.stringify(release, undefined, 2)}\n`,
      );
    });
  }
}

function isScript(file: string): boolean {
  return file.endsWith(".js");
}

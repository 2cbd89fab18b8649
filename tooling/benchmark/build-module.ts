import { readFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { rspack, type Configuration } from "@rspack/core";

import { replaceChartParts } from "../rspack/replace-chart-parts.ts";

/** The oldest ones that the product supports. */
const BROWSERS = "chrome 110, edge 110, firefox 115, safari 16";

export interface BenchmarkModule {
  /** The benchmark's folder; the result lies in its `dist`. */
  readonly directory: string;
  /** A file, from that folder. */
  readonly entry: string;
  readonly name: string;
  /** Left out of the result, to weigh what a module brings to a page that has these already. */
  readonly externals?: readonly string[];
}

/** Bundles the page of a benchmark, or one module to be weighed, as a release is built. Returns the script's path. */
export async function buildModule(source: BenchmarkModule): Promise<string> {
  const compiler = rspack(toConfiguration(source));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: "errors-only" })));
      else compiler.close(() => resolve());
    });
  });
  return path.join(source.directory, "dist", `${source.name}.js`);
}

/** Kilobytes of script, brotli, that a module brings. */
export async function weighModule(source: BenchmarkModule): Promise<number> {
  return brotliCompressSync(await readFile(await buildModule(source))).length / 1000;
}

function toConfiguration({ directory, entry, name, externals }: BenchmarkModule): Configuration {
  return {
    mode: "production",
    context: directory,
    target: ["web", `browserslist:${BROWSERS}`],
    devtool: false,
    entry: { [name]: path.join(directory, entry) },
    output: {
      path: path.join(directory, "dist"),
      filename: "[name].js",
      cssFilename: "[name].css",
      ...(externals ? { module: true, library: { type: "module" } } : {}),
    },
    ...(externals
      ? {
          externals: Object.fromEntries(externals.map((module) => [module, module])),
          externalsType: "module",
        }
      : {}),
    resolve: { extensions: [".ts", ".tsx", ".js"] },
    module: {
      parser: { "css/auto": { namedExports: false } },
      generator: { "css/auto": { exportsConvention: "as-is" } },
      rules: [
        { test: /\.css$/, type: "css/auto" },
        {
          test: /\.tsx?$/,
          loader: "builtin:swc-loader",
          type: "javascript/auto",
          options: {
            jsc: {
              target: "es2022",
              parser: { syntax: "typescript", tsx: true },
              transform: { react: { runtime: "automatic" } },
            },
          },
        },
      ],
    },
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [...replaceChartParts()],
    performance: { hints: false },
    stats: { preset: "errors-warnings" },
  };
}

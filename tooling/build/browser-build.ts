import { createRequire } from "node:module";
import path from "node:path";

import { rspack, type Configuration } from "@rspack/core";
import { ReactRefreshRspackPlugin } from "@rspack/plugin-react-refresh";

import { BUILD_TARGETS } from "./browser-baseline.ts";
import { getBuildFolder, getBuildVersion } from "./build-source.ts";
import { DependencyListPlugin } from "./sbom/dependency-list-plugin.ts";

/**
 * A page's code comes in few files: each one more is a wait of its own on a connection that takes six at a time. What
 * pages share is a file of its own from about 15 KB as sent; less than that is in each file that needs it. Styles are
 * split as before, because the order of two sheets decides which rule holds.
 */
export const SPLIT_CHUNKS = {
  minSize: { javascript: 100_000, css: 20_000 },
  maxAsyncRequests: 4,
  // Splitting off the libraries of one page would only add requests.
  cacheGroups: { defaultVendors: false },
} as const satisfies NonNullable<Configuration["optimization"]>["splitChunks"];

export interface BrowserBuild {
  /** The workspace's folder. */
  readonly directory: string;
  /** Also the name of the Trusted Types policy and of the chunk list: one per build, so that builds do not meet. */
  readonly uniqueName: string;
  /** Without a Trusted Types policy of its own, script addresses go to the page's default policy, the shell's. */
  readonly hasPolicy?: boolean;
  readonly mode: "production" | "development";
  readonly publicPath: string;
  /** Modules that other files of the release contain; they are in its SBOM too. */
  readonly carries?: readonly string[];
}

/** What shell and products have in common: language, styles, names, hashes. */
export function createBrowserBuild({
  directory,
  uniqueName,
  hasPolicy = true,
  mode,
  publicPath,
  carries = [],
}: BrowserBuild): Configuration {
  const isProduction = mode === "production";
  return {
    mode,
    context: directory,
    target: ["web", `browserslist:${BUILD_TARGETS.join(", ")}`],
    devtool: isProduction ? false : "cheap-module-source-map",
    output: {
      path: path.join(getBuildFolder(directory), "web"),
      clean: true,
      uniqueName,
      publicPath,
      filename: isProduction ? "[name].[contenthash].js" : "[name].js",
      chunkFilename: isProduction ? "[name].[contenthash].js" : "[name].js",
      cssFilename: isProduction ? "[name].[contenthash].css" : "[name].css",
      cssChunkFilename: isProduction ? "[name].[contenthash].css" : "[name].css",
      assetModuleFilename: "[name].[contenthash][ext]",
      hashDigestLength: 16,
      crossOriginLoading: "anonymous",
      // A script that hangs is given up while the person still waits for it.
      chunkLoadTimeout: 15_000,
      ...(hasPolicy ? { trustedTypes: { policyName: uniqueName } } : {}),
    },
    resolve: {
      extensions: [".ts", ".tsx", ".js"],
      alias: {
        // The library injects a <style>, which the content policy forbids: static pages have no nonce to give it.
        // Dialogs lock the scroll in CSS. No other module of a library is replaced.
        "react-remove-scroll$": "@capno/ui-kit/overlays/remove-scroll-stub",
      },
    },
    module: {
      parser: { "css/auto": { namedExports: false }, javascript: { exportsPresence: "error" } },
      generator: {
        "css/auto": {
          exportsConvention: "as-is",
          // Both letters of the workspace: builds of different releases meet on one page.
          localIdentName: isProduction ? `${getClassPrefix(uniqueName)}_[hash]` : "[name]-[local]-[hash]",
        },
      },
      rules: [
        { test: /\.css$/, type: "css/auto" },
        { test: /\.(svg|png|webp|mp4|vtt|woff2)$/, type: "asset/resource" },
        {
          test: /\.md$/,
          type: "asset/resource",
          generator: { filename: "[name].[contenthash].html" },
          use: path.join(import.meta.dirname, "markdown-page.ts"),
        },
        // Inside the script that needs it, whose hash the release knows.
        { test: /\.woff$/, type: "asset/inline" },
        // pdfkit brings the profile in its script and takes the address for its name alone.
        { test: /\.icc$/, type: "asset/resource", generator: { emit: false } },
        {
          test: /\.tsx?$/,
          loader: "builtin:swc-loader",
          type: "javascript/auto",
          options: {
            jsc: {
              parser: { syntax: "typescript", tsx: true },
              transform: {
                react: { runtime: "automatic", development: !isProduction, refresh: !isProduction },
              },
            },
            env: { targets: BUILD_TARGETS },
          },
        },
        // Its class static blocks are newer than the oldest browsers.
        {
          test: /node_modules\/@radix-ui\/react-collection\/.*\.m?js$/,
          loader: "builtin:swc-loader",
          options: { env: { targets: BUILD_TARGETS } },
        },
      ],
    },
    optimization: {
      chunkIds: isProduction ? "deterministic" : "named",
      moduleIds: isProduction ? "deterministic" : "named",
      realContentHash: isProduction,
      splitChunks: SPLIT_CHUNKS,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: {
            ecma: 2020,
            compress: { passes: 3, ecma: 2020, keep_infinity: false },
            format: { comments: false },
          },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BUILD_TARGETS } }),
      ],
    },
    performance: { hints: false },
    lazyCompilation: false,
    plugins: [
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ["sha384"], enabled: isProduction }),
      ...(isProduction
        ? createReleaseParts(directory, uniqueName, carries)
        : [new ReactRefreshRspackPlugin()]),
    ],
    stats: { preset: "errors-warnings" },
  };
}

/** What only a build that may be released has. */
function createReleaseParts(
  directory: string,
  uniqueName: string,
  carries: readonly string[],
): NonNullable<Configuration["plugins"]> {
  const version = getBuildVersion(directory);
  const { resolve } = createRequire(path.join(directory, "package.json"));
  return [
    new DependencyListPlugin(
      { name: uniqueName.replace("capno_", "@capno/"), version },
      carries.map((module) => resolve(module)),
    ),
    // A rehearsed version is in the code too, not only in its description.
    ...(process.env["CAPNO_BUILD_VERSION"]
      ? [
          new rspack.NormalModuleReplacementPlugin(/^(?:\.\.\/)+package\.json$/, (resolved) => {
            if (resolved.context.startsWith(path.join(directory, "src")))
              resolved.request = `data:application/json,${encodeURIComponent(JSON.stringify({ version }))}`;
          }),
        ]
      : []),
  ];
}

/** `capno_screen` → `sc`, `capno_shell` → `sh`. */
function getClassPrefix(uniqueName: string): string {
  return uniqueName.replace("capno_", "").slice(0, 2);
}

/** The command line's `NODE_ENV` and `--mode` do not reach a configuration module: `serve` means development. */
export function getBuildMode(): "production" | "development" {
  return process.argv.includes("serve") || process.argv.includes("dev") ? "development" : "production";
}

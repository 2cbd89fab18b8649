import path from "node:path";
import { fileURLToPath } from "node:url";

import { rspack, type Configuration } from "@rspack/core";

import { getBuildFolder, readBuildSource } from "./build-source.ts";
import { BASELINE_VERSIONS } from "./browser-baseline.ts";
import { POLYFILLS } from "./polyfills.ts";
import { createDevelopmentFiles } from "../dev/server/development-files.ts";
import { readPort } from "../dev/stack/ports.ts";
import { createBrowserBuild, getBuildMode, SPLIT_CHUNKS } from "./browser-build.ts";
import { ModuleListPlugin } from "./module-list-plugin.ts";

export const SHELL_POLICY = "capno_shell";

/**
 * The builds of the shell: the page, and (for production) the same sign-in form as a module for Node, from
 * which the HTML of `/login` is made, and what only the oldest browsers load. The shell is a plain build without the federation plugin: with it
 * the sign-in page carries 54 KB more.
 */
export function defineShell(configurationUrl: string): Configuration[] {
  const directory = path.dirname(fileURLToPath(configurationUrl));
  const mode = getBuildMode();
  return mode === "production"
    ? [createPage(directory, mode), createPrerender(directory), createBaselineScript(directory)]
    : [createPage(directory, mode)];
}

function createPage(directory: string, mode: "production" | "development"): Configuration {
  const base = createBrowserBuild({
    directory,
    uniqueName: SHELL_POLICY,
    mode,
    publicPath: "/",
    carries: POLYFILLS.map(({ module }) => module),
  });
  return {
    ...base,
    name: "page",
    entry: { main: "./src/main.tsx" },
    optimization: {
      ...base.optimization,
      splitChunks: {
        ...SPLIT_CHUNKS,
        cacheGroups: {
          ...SPLIT_CHUNKS.cacheGroups,
          // Every page that reads answers of the API signs in or has signed in: one file less on the way there.
          answers: {
            test: /packages\/api-client\/src\/call-api|node_modules\/valibot\//,
            name: "session",
            chunks: "async",
            enforce: true,
          },
          // The sign-in page does not need it, and every other page is in the same file.
          router: {
            test: /packages\/router\/|node_modules\/react-router\//,
            name: "frame",
            chunks: "async",
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      // The federation runtime without what it has for Node and for manifests.
      new rspack.DefinePlugin({
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: "true",
        CAPNO_SHELL_BUILD: JSON.stringify(readBuildSource(directory)),
      }),
      ...(mode === "production"
        ? [new ModuleListPlugin(path.join(getBuildFolder(directory), "modules.json"))]
        : [new rspack.HtmlRspackPlugin({ template: "./page/development.html", scriptLoading: "defer" })]),
    ],
    devServer: {
      host: "127.0.0.1",
      port: readPort("shell"),
      allowedHosts: ["localhost"],
      hot: true,
      liveReload: false,
      historyApiFallback: true,
      client: { overlay: false },
      setupMiddlewares: (middlewares) => [
        { name: "capno-files", middleware: createDevelopmentFiles() },
        ...middlewares,
      ],
    },
  };
}

/** One file that old browsers load before the page's own script: what they lack, and their name for the notice. */
function createBaselineScript(directory: string): Configuration {
  return {
    name: "floor",
    mode: "production",
    context: directory,
    target: ["web", "es5"],
    entry: { floor: ["./page/name-browser.js", ...POLYFILLS.map(({ module }) => module)] },
    output: {
      path: path.join(getBuildFolder(directory), "floor"),
      clean: true,
      filename: "[name].[contenthash].js",
      hashDigestLength: 16,
    },
    optimization: {
      realContentHash: true,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          extractComments: false,
          minimizerOptions: { ecma: 5, format: { comments: false } },
        }),
      ],
    },
    plugins: [
      new rspack.DefinePlugin({
        CAPNO_BASELINE: JSON.stringify(BASELINE_VERSIONS),
      }),
    ],
    devtool: false,
    stats: { preset: "errors-warnings" },
  };
}

function createPrerender(directory: string): Configuration {
  const base = createBrowserBuild({
    directory,
    uniqueName: SHELL_POLICY,
    mode: "production",
    publicPath: "/",
  });
  return {
    name: "prerender",
    mode: "production",
    context: directory,
    target: "node",
    entry: { prerender: "./src/prerender.tsx" },
    output: {
      path: path.join(getBuildFolder(directory), "prerender"),
      clean: true,
      uniqueName: SHELL_POLICY,
      publicPath: "/",
      filename: "[name].mjs",
      chunkFilename: "[name].mjs",
      module: true,
      library: { type: "module" },
      chunkFormat: "module",
    },
    resolve: base.resolve ?? {},
    module: {
      ...base.module,
      // The same class names as the page has, without a second copy of the style sheets.
      generator: { "css/auto": { ...base.module?.generator?.["css/auto"], exportsOnly: true } },
    },
    optimization: { minimize: false },
    devtool: false,
    stats: { preset: "errors-warnings" },
  };
}

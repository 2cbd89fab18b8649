import path from "node:path";

import { rspack, type Configuration, type RspackOptions } from "@rspack/core";

const directory = import.meta.dirname;
/** The oldest ones that the product supports. */
const BROWSERS = "chrome 110, edge 110, firefox 115, safari 16";

/** Bundles the bench page, or one module on its own with React left out to weigh it. */
function toConfiguration(
  entry: string,
  output: string,
  externals: RspackOptions["externals"],
): Configuration {
  return {
    mode: "production",
    context: directory,
    target: ["web", `browserslist:${BROWSERS}`],
    devtool: false,
    entry: { [output]: path.join(directory, entry) },
    output: {
      path: path.join(directory, "dist"),
      filename: "[name].js",
      cssFilename: "[name].css",
      ...(externals ? { module: true, library: { type: "module" } } : {}),
    },
    ...(externals ? { externals, externalsType: "module" } : {}),
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
    performance: { hints: false },
    stats: { preset: "errors-warnings" },
  };
}

export async function build(
  entry: string,
  output: string,
  externals?: RspackOptions["externals"],
): Promise<string> {
  const compiler = rspack(toConfiguration(entry, output, externals));
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString({ preset: "errors-only" })));
      else compiler.close(() => resolve());
    });
  });
  return path.join(directory, "dist", `${output}.js`);
}

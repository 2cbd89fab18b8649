import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import type { Configuration } from "@rspack/core";

import { getBuildFolder, getBuildVersion } from "./build-source.ts";
import { readPort } from "../dev/stack/ports.ts";
import { PRODUCTS, type ProductName } from "../dev/stack/products.ts";
import { createBrowserBuild, getBuildMode } from "./browser-build.ts";
import { ModuleListPlugin } from "./module-list-plugin.ts";
import { PRODUCT_POLICIES, type ProductFile } from "./product-build.ts";
import { ProductReleasePlugin } from "./product-release-plugin.ts";

/** Lent by the shell, never bundled: two copies of React in one page do not work. */
const SHARED_BY_THE_SHELL = ["react", "react-dom", "react/jsx-runtime", "@capno/router"];

interface RemoteOptions {
  /** Name of the chunk of the page that people open next: fetched once the first page is drawn. */
  readonly nextPage?: string;
}

/**
 * The build of a product: one federation container that exposes `./product` from `src/product.ts` or `.tsx`.
 *
 * @example
 * // rspack.config.ts of the product
 * export default defineRemote(import.meta.url);
 */
export function defineRemote(configurationUrl: string, { nextPage }: RemoteOptions = {}): Configuration {
  const directory = path.dirname(fileURLToPath(configurationUrl));
  const product = readJson(path.join(directory, "product.json")) as ProductFile;
  const version = getBuildVersion(directory);
  const mode = getBuildMode();
  // The plugin's manifest names the version of this build, also where it is not that of `package.json`.
  process.env["MF_BUILD_VERSION"] = version;
  const { container } = product;
  const base = createBrowserBuild({
    directory,
    uniqueName: container,
    hasPolicy: PRODUCT_POLICIES.includes(container),
    mode,
    publicPath: "auto",
  });

  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: mode === "production" ? "entry.[contenthash].js" : "entry.js",
        exposes: { "./product": { import: "./src/product", name: "product" } },
        shared: Object.fromEntries(
          SHARED_BY_THE_SHELL.map((name) => [
            name,
            { import: false, singleton: true, requiredVersion: false },
          ]),
        ),
        // `version-first` asks every remote before the first one opens: one unreachable product blanks the page.
        shareStrategy: "loaded-first",
        // Types come from the workspace's source.
        dts: false,
        manifest: true,
        // The remote brings its runtime (ADR 0001), without what that has for Node and for remotes of its own.
        experiments: { optimization: { target: "web", disableSnapshot: true } },
      }),
      ...(mode === "production"
        ? [
            new ProductReleasePlugin(directory, product, version, nextPage),
            new ModuleListPlugin(path.join(getBuildFolder(directory), "modules.json")),
          ]
        : []),
    ],
    devServer: createDevServer(product),
  };
}

function createDevServer(product: ProductFile): NonNullable<Configuration["devServer"]> {
  const port = readPort(toPortName(product.container));
  return {
    host: "127.0.0.1",
    port,
    allowedHosts: ["localhost"],
    hot: true,
    liveReload: false,
    headers: { "Access-Control-Allow-Origin": `http://localhost:${readPort("shell")}` },
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
  };
}

function toPortName(container: string): ProductName {
  const name = PRODUCTS.find((product) => container === `capno_${product}`);
  if (name === undefined)
    throw new Error(`${container} has no port: add it to tooling/dev/stack/products.ts.`);
  return name;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}

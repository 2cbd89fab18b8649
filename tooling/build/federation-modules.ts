import { createRequire } from "node:module";
import path from "node:path";

import { rspack, type Configuration } from "@rspack/core";

const RUNTIME =
  /^@module-federation\/runtime$|@module-federation\/webpack-bundler-runtime\/dist\/index\.cjs$/;

/**
 * The federation plugin names the CommonJS files of its runtime, of which a build can leave nothing out. The modules
 * that lie beside them are the same code: with them the entry of a product is a fifth smaller.
 */
export function takeFederationModules(): NonNullable<Configuration["plugins"]>[number] {
  return new rspack.NormalModuleReplacementPlugin(RUNTIME, (resolved) => {
    const { request, context } = resolved;
    const file = path.isAbsolute(request)
      ? request
      : createRequire(path.join(context, "from-here.js")).resolve(request);
    resolved.request = file.replace(/\.cjs$/, ".js");
  });
}

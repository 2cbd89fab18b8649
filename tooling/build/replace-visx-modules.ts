import path from "node:path";

import { rspack } from "@rspack/core";

const STAND_INS = path.join(import.meta.dirname, "../../packages/charts/src/visx-stand-ins");

/** Replaces modules of visx that no chart needs (10 KiB of brotli per product). Each says what it leaves out. */
export function replaceVisxModules(): readonly InstanceType<typeof rspack.NormalModuleReplacementPlugin>[] {
  return [
    new rspack.NormalModuleReplacementPlugin(/^@visx\/text$/, path.join(STAND_INS, "axis-text-stub.tsx")),
    new rspack.NormalModuleReplacementPlugin(
      /\/createColorInterpolator\.js$/,
      path.join(STAND_INS, "color-scale-stub.ts"),
    ),
    new rspack.NormalModuleReplacementPlugin(/^\.\/nice\.js$/, (resolved) => {
      // The scales underneath have a module of that name as well.
      if (/@visx[\\/]scale[\\/]esm[\\/]operators$/.test(resolved.context))
        resolved.request = path.join(STAND_INS, "nice-domain-stub.ts");
    }),
    new rspack.NormalModuleReplacementPlugin(/^\.\/value\.js$/, (resolved) => {
      if (/[\\/]d3-interpolate[\\/]src$/.test(resolved.context))
        resolved.request = path.join(STAND_INS, "number-range-stub.ts");
    }),
  ];
}

import { pathToFileURL } from "node:url";
import path from "node:path";

import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { describe, expect, it } from "vitest";

import { defineRemote } from "./rspack-remote.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** The options of the federation plugin in a product's build. */
interface Federation {
  readonly name: string;
  readonly shared: Readonly<Record<string, unknown>>;
  readonly exposes: Readonly<Record<string, { readonly import: string }>>;
  readonly shareStrategy: string;
  readonly manifest: boolean;
}

describe("the build of a product", () => {
  it.each(["capture", "screen", "diagnose"])(
    "of %s shares the modules of the shell and contains none of them",
    (app) => {
      const { plugins } = defineRemote(pathToFileURL(path.join(ROOT, "apps", app, "rspack.config.ts")).href);
      const container = plugins?.find((plugin) => plugin instanceof ModuleFederationPlugin);
      // oxlint-disable-next-line no-underscore-dangle -- where the plugin keeps its options
      const options = (container as unknown as { readonly _options: Federation })._options;
      const { name, shared, exposes, shareStrategy, manifest } = options;
      expect({ name, shareStrategy, manifest }).toEqual({
        // Never the name of a property of `window`.
        name: `capno_${app}`,
        // One remote that cannot be reached must not keep the others from opening.
        shareStrategy: "loaded-first",
        manifest: true,
      });
      // apps/shell provides the same list: federation.test.ts holds it there.
      const borrowed = { import: false, singleton: true, requiredVersion: false };
      expect(shared).toEqual({
        react: borrowed,
        "react-dom": borrowed,
        "react/jsx-runtime": borrowed,
        "@capno/router": borrowed,
      });
      expect(Object.keys(exposes)).toEqual(["./product"]);
    },
  );
});

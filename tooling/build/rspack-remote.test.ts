import { pathToFileURL } from "node:url";
import path from "node:path";

import { rspack } from "@rspack/core";
import { describe, expect, it } from "vitest";

import { defineRemote } from "./rspack-remote.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** What the plugin of a product's build was told. */
interface Federation {
  readonly shared: Readonly<Record<string, unknown>>;
  readonly exposes: Readonly<Record<string, { readonly import: string }>>;
}

describe("the build of a product", () => {
  it.each(["capture", "screen", "diagnose"])(
    "of %s shares the modules of the shell and contains none of them",
    (app) => {
      const { plugins } = defineRemote(pathToFileURL(path.join(ROOT, "apps", app, "rspack.config.ts")).href);
      const container = plugins?.find(
        (plugin) => plugin instanceof rspack.container.ModuleFederationPluginV1,
      );
      // oxlint-disable-next-line no-underscore-dangle -- where the plugin keeps what it was told
      const { shared, exposes } = (container as unknown as { readonly _options: Federation })._options;
      // The same list is lent by apps/shell: federation.test.ts holds it there.
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

import { pathToFileURL } from "node:url";
import path from "node:path";

import { afterEach, describe, expect, it, vi } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");

/** What the plugin of a product's build was told. */
interface Federation {
  readonly shared: Readonly<Record<string, unknown>>;
  readonly exposes: Readonly<Record<string, { readonly import: string }>>;
}
const told = vi.hoisted(() => new Array<Federation>());
vi.mock("@module-federation/enhanced/rspack", () => ({
  ModuleFederationPlugin: class {
    constructor(options: Federation) {
      told.push(options);
    }
    apply() {}
  },
}));

afterEach(() => void (told.length = 0));

describe("the build of a product", () => {
  it.each(["capture", "screen", "diagnose"])(
    "of %s shares the modules of the shell and contains none of them",
    async (app) => {
      const { defineRemote } = await import("./rspack-remote.ts");
      defineRemote(pathToFileURL(path.join(ROOT, "apps", app, "rspack.config.ts")).href);
      // The same list is lent by apps/shell: federation.test.ts holds it there.
      const borrowed = { import: false, singleton: true, requiredVersion: false };
      expect(told[0]?.shared).toEqual({
        react: borrowed,
        "react-dom": borrowed,
        "react/jsx-runtime": borrowed,
        "@capno/router": borrowed,
      });
      expect(Object.keys(told[0]?.exposes ?? {})).toEqual(["./product"]);
    },
  );
});

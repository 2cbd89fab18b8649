import * as router from "@capno/router";
import type { ProductRelease } from "@capno/product-contract/release-manifest";
import * as React from "react";
import * as ReactDom from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";

/** Loaded with the router, which it shares, never before sign-in. */
export interface Federation {
  loadProductModule(release: ProductRelease, loadEntry: () => Promise<unknown>): Promise<unknown>;
}

/** What an entry leaves in the page: a container of Module Federation. */
interface Container {
  init(scope: object, initScope: readonly object[], options: object): unknown;
  get(name: string): unknown;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A module of the shell, as containers look for it: those of today by `get`, those with a runtime by the rest too. */
const share = (version: string, lib: object) => ({
  [version]: {
    version,
    from: "capno_shell",
    scope: ["default"],
    strategy: "loaded-first",
    shareConfig: { singleton: true, requiredVersion: false, eager: true },
    deps: [],
    useIn: [],
    loaded: true,
    eager: true,
    lib: () => lib,
    get: () => Promise.resolve(() => lib),
  },
});

export function createFederation(): Federation {
  const scope = {
    react: share(React.version, React),
    "react-dom": share(React.version, ReactDom),
    "react/jsx-runtime": share(React.version, jsxRuntime),
    "@capno/router": share("1.0.0", router),
  };
  // Containers built with a runtime of their own write into the map, and do not copy it.
  const options = Object.defineProperty({ version: "", shareScopeKeys: "default" }, "shareScopeMap", {
    value: { default: scope },
  });
  const begun = new Map<string, Promise<Container>>();
  // A page's first look at dates loads the browser's tables of zones (25 ms): now, while the product is on its way.
  setTimeout(() => new Intl.DateTimeFormat().resolvedOptions());

  async function begin(loadEntry: () => Promise<unknown>): Promise<Container> {
    const container = (await loadEntry()) as Container;
    await container.init(scope, [], options);
    return container;
  }

  return {
    // A container begins once, and stays what it was, whatever takes its name in the page.
    loadProductModule: async ({ container: name }, loadEntry) => {
      const beginning = begun.get(name) ?? begin(loadEntry);
      begun.set(name, beginning);
      beginning.catch(() => begun.delete(name));
      const factory = (await (await beginning).get("./product")) as () => unknown;
      // Read, run and drawn in a task each: in one they would hold up a press.
      await nextTask();
      const product = factory();
      await nextTask();
      return product;
    },
  };
}

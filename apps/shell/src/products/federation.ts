import * as router from "@capno/router";
import { createInstance } from "@module-federation/enhanced/runtime";
import * as React from "react";
import * as ReactDom from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";

/** The container of a release, whose entry was held against its hash. */
interface VerifiedRemote {
  readonly container: string;
  /** The entry's absolute address. */
  readonly entryUrl: string;
  /** Resolves with the container once the entry has run. */
  readonly loadEntry: () => Promise<unknown>;
}

/** Loaded with the first product, never on the sign-in page: it alone knows the federation runtime. */
export interface Federation {
  /** Resolves with the module namespace of the product's `./product`. */
  loadProductModule(remote: VerifiedRemote): Promise<unknown>;
}

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));

const share = (version: string, lib: object) => ({
  version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: false as const, eager: true },
});

export function createFederation(): Federation {
  const entryLoaders = new Map<string, () => Promise<unknown>>();
  const instance = createInstance({
    name: "capno_shell",
    remotes: [],
    shareStrategy: "loaded-first",
    shared: {
      react: share(React.version, React),
      "react-dom": share(React.version, ReactDom),
      "react/jsx-runtime": share(React.version, jsxRuntime),
      "@capno/router": share("1.0.0", router),
    },
    plugins: [
      {
        name: "capno-released-entries",
        // The runtime's own script loader supports neither hashes nor Trusted Types.
        loadEntry: async ({ remoteInfo }) => (await entryLoaders.get(remoteInfo.name)?.()) as never,
      },
    ],
  });
  // A page's first look at dates loads the browser's tables of zones (25 ms): now, while the product is on its way.
  setTimeout(() => new Intl.DateTimeFormat().resolvedOptions());

  return {
    loadProductModule: async ({ container, entryUrl, loadEntry }) => {
      // An entry that has run stays in the page, so a container has one address.
      if (!entryLoaders.has(container))
        instance.registerRemotes([
          { name: container, entry: entryUrl, entryGlobalName: container, type: "var" },
        ]);
      entryLoaders.set(container, loadEntry);
      const factory = await instance.loadRemote<() => unknown>(`${container}/product`, {
        loadFactory: false,
        from: "runtime",
      });
      // Read, run and drawn in a task each: in one they would hold up a press.
      await nextTask();
      const product = await factory?.();
      await nextTask();
      return product;
    },
  };
}

import * as router from "@capno/router";
import * as React from "react";
import * as ReactDom from "react-dom";
import * as jsxRuntime from "react/jsx-runtime";
import { beforeAll, describe, expect, it, vi } from "vitest";

import { createFederation } from "./federation.ts";

interface SharedVersion {
  readonly lib?: () => unknown;
  readonly shareConfig: object;
  get(): unknown;
}
type SharedScope = Readonly<Record<string, Readonly<Record<string, SharedVersion>>>>;

const CONTAINER = "capno_borrower";
const entryUrl = "https://remotes.example/r/screen/4.2.4/entry.js";

/** What the federation's own tools read of a page. */
interface Instances {
  readonly __INSTANCES__: readonly {
    readonly options: { readonly remotes: readonly { readonly name: string; readonly entry: string }[] };
  }[];
}

let sharedScope: SharedScope | undefined;

// Opens a product that notes what it is lent. Once: the runtime remembers a container for as long as the page lives.
beforeAll(async () => {
  const container = {
    init: (scope: SharedScope) => void (sharedScope = scope),
    get: () => () => ({ default: "the product" }),
  };
  const federation = createFederation();
  const module = await federation.loadProductModule({
    container: CONTAINER,
    entryUrl,
    loadEntry: () => Promise.resolve(container),
  });
  expect(module).toEqual({ default: "the product" });
});

describe("modules that the shell shares", () => {
  it("the shell shares React and the router with every product, and nothing else", () => {
    // The same list is borrowed by every product's build: rspack-remote.test.ts holds it there.
    expect(Object.keys(sharedScope ?? {}).toSorted()).toEqual([
      "@capno/router",
      "react",
      "react-dom",
      "react/jsx-runtime",
    ]);
  });

  it.each([
    ["react", React],
    ["react-dom", ReactDom],
    ["react/jsx-runtime", jsxRuntime],
    ["@capno/router", router],
  ])("%s is the shell's own and no copy: two of them in one page do not work", async (name, own) => {
    const [version] = Object.values(sharedScope?.[name] ?? {});
    const given = version?.lib ?? ((await version?.get()) as (() => unknown) | undefined);
    expect(given?.()).toBe(own);
    // Whatever version a product was built with: another one would be its own copy.
    expect(version?.shareConfig).toMatchObject({ singleton: true, requiredVersion: false, eager: true });
  });
});

// The runtime remembers a container for as long as the page lives: each test has its own.
describe("a product's container", () => {
  const module = { default: "the product" };
  const get = () => Promise.resolve(() => module);
  const aLoader = (container: string, parts: object) => {
    const { loadProductModule } = createFederation();
    return () => loadProductModule({ container, entryUrl, loadEntry: () => Promise.resolve(parts) });
  };

  it("begins once, however often the product is asked for", async () => {
    const init = vi.fn<() => void>();
    const load = aLoader("capno_often", { init, get });
    expect(await Promise.all([load(), load()])).toEqual([module, module]);
    expect(await load()).toBe(module);
    expect(init).toHaveBeenCalledOnce();
  });

  it("is registered under the address that its entry was loaded from, for the tools of the federation", async () => {
    await aLoader("capno_placed", { init: () => undefined, get })();
    const { __INSTANCES__: instances } = Reflect.get(globalThis, "__FEDERATION__") as Instances;
    const remotes = instances.flatMap(({ options }) => options.remotes);
    expect(remotes.find(({ name }) => name === "capno_placed")).toMatchObject({ entry: entryUrl });
  });

  it("begins again on Try again, where it failed to", async () => {
    const init = vi.fn<() => void>().mockRejectedValueOnce(new Error("not yet"));
    const load = aLoader("capno_late", { init, get });
    await expect(load()).rejects.toThrow("not yet");
    expect(await load()).toBe(module);
  });

  it("is asked for its product again, where a chunk was missing or its code threw", async () => {
    const missing = Object.assign(new Error("chunk 7 failed"), {
      name: "ChunkLoadError",
      request: "/r/7.js",
    });
    const factory = vi
      .fn<() => unknown>(() => module)
      .mockImplementationOnce(() => {
        throw new Error("of its code");
      });
    const load = aLoader("capno_again", {
      init: () => undefined,
      get: vi.fn<() => Promise<unknown>>(() => Promise.resolve(factory)).mockRejectedValueOnce(missing),
    });
    // The bundler's own error: it names the file, by which the failure is told apart.
    await expect(load()).rejects.toBe(missing);
    await expect(load()).rejects.toThrow("of its code");
    expect(await load()).toBe(module);
  });
});

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { rspack } from "@rspack/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { leaveOut } from "./leave-out.ts";
import { leaveOutRouterParts, ROUTER_PARTS } from "./router-parts.ts";

const ROUTER = path.join(import.meta.dirname, "../../../packages/router");
const LIBRARY = path.join(
  path.dirname(createRequire(path.join(ROUTER, "package.json")).resolve("react-router/package.json")),
  "dist/production/lib",
);

/** What of the library the stories below use; its own types of these files are not public. */
interface Navigation {
  readonly state: {
    readonly location: { readonly pathname: string; readonly search: string; readonly hash: string };
    readonly matches: readonly { readonly route: { readonly id: string } }[];
    readonly historyAction: string;
    readonly errors: object | null;
    readonly initialized: boolean;
    readonly navigation: { readonly state: string };
    readonly revalidation: string;
  };
  initialize(): Navigation;
  subscribe(listener: () => void): () => void;
  navigate(to: string | number, options?: object): Promise<void>;
  revalidate(): Promise<void>;
  fetch(key: string, routeId: string, address: string): Promise<void>;
  getBlocker(key: string, decide: (move: unknown) => boolean): { readonly state: string };
  dispose(): void;
}
interface Library {
  createRouter(options: object): Navigation;
  createMemoryHistory(options: object): object;
  redirect(to: string): Response;
}

async function bundle(folder: string, name: string, isLeftOut: boolean): Promise<Library> {
  const entry = path.join(folder, `${name}-entry.mjs`);
  const from = (file: string) => JSON.stringify(path.join(LIBRARY, file));
  await writeFile(
    entry,
    `export { createRouter } from ${from("router/router.js")};
     export { createMemoryHistory } from ${from("router/history.js")};
     export { redirect } from ${from("router/utils.js")};`,
  );
  const compiler = rspack({
    mode: "production",
    target: "node",
    context: ROUTER,
    entry: { [name]: entry },
    output: {
      path: folder,
      filename: "[name].mjs",
      module: true,
      library: { type: "module" },
      chunkFormat: "module",
    },
    resolve: { modules: [path.join(ROUTER, "node_modules"), "node_modules"] },
    module: { rules: isLeftOut ? leaveOutRouterParts() : [] },
    devtool: false,
    optimization: { minimize: false },
  });
  await new Promise<void>((done, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors())
        reject(error ?? new Error(stats?.toString({ preset: "errors-only" })));
      else done();
    });
  });
  await new Promise<void>((done) => compiler.close(() => done()));
  return (await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href)) as Library;
}

let folder: string;
let whole: Library;
let lean: Library;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "capno-router-"));
  [whole, lean] = await Promise.all([bundle(folder, "whole", false), bundle(folder, "lean", true)]);
  // On a machine with much other work the bundler takes its time.
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

/** Every state that the pages were told of while somebody walked through them. */
async function record(library: Library, walk: (router: Navigation) => Promise<void>) {
  const states: unknown[] = [];
  const { createRouter, createMemoryHistory, redirect } = library;
  const page = (id: string, more: object = {}) => ({ id, path: `/${id}`, ...more });
  const learned = new Set<string>();
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ["/list?filter=a"] }),
    routes: [
      {
        id: "root",
        errorElement: "failure",
        children: [
          page("list"),
          page("old", { loader: () => redirect("/list") }),
          page("broken", {
            loader: () => {
              throw new Error("not today");
            },
          }),
          page("lazy", { lazy: async () => ({ Component: () => null }) }),
          page("missing", {
            lazy: async () => {
              throw new Error("the file is gone");
            },
          }),
          page("slow", { loader: () => new Promise((done) => setImmediate(() => done(null))) }),
          { id: "rest", path: "*" },
        ],
      },
    ],
    patchRoutesOnNavigation: ({
      path: address,
      patch,
    }: {
      readonly path: string;
      readonly patch: (id: string, routes: readonly object[]) => void;
    }) => {
      if (!address.startsWith("/product") || learned.has("product")) return;
      learned.add("product");
      patch("root", [{ id: "product", path: "/product/:id" }]);
    },
  });
  router.initialize();
  router.subscribe(() => {
    const { location, matches, historyAction, errors, initialized, navigation, revalidation } = router.state;
    states.push({
      at: location.pathname + location.search + location.hash,
      pages: matches.map(({ route }) => route.id),
      historyAction,
      errors: errors && Object.entries(errors).map(([id, error]) => [id, String(error)]),
      initialized,
      navigation: navigation.state,
      revalidation,
    });
  });
  await walk(router);
  router.dispose();
  return states;
}

describe("react-router without what nobody asks for · ADR 0108", () => {
  it.each([
    ["moves, with a query and a hash, and goes back", ["/list#row", "/lazy", "/list?filter=b", -1, -1]],
    ["follows a redirect, in place of a page too", ["/old", "/lazy", ["/old", { replace: true }], -1]],
    ["shows failures of loaders and lazy files", ["/broken", "/list", "/missing", "/lazy"]],
    ["learns routes on the way", ["/nowhere", "/product/7", "/list", "/product/8", -1]],
    ["tells of a page that is being loaded", ["/slow", "/list", "/slow?again"]],
  ] as const)("%s as the whole library does", async (_, steps) => {
    const walk = async (router: Navigation) => {
      for (const step of steps) {
        if (typeof step === "object") await router.navigate(...step);
        else await router.navigate(step);
      }
      await router.revalidate();
    };
    const states = await record(lean, walk);
    expect(states.length).toBeGreaterThan(steps.length);
    expect(states).toEqual(await record(whole, walk));
  });

  it("lets the newer of two moves win as the whole library does", async () => {
    const walk = async (router: Navigation) => {
      await Promise.all([router.navigate("/slow"), router.navigate("/lazy")]);
    };
    const states = await record(lean, walk);
    expect(states.at(-1)).toMatchObject({ at: "/lazy" });
    expect(states).toEqual(await record(whole, walk));
  });

  it("asks a blocker as the whole library does", async () => {
    const walk = async (router: Navigation) => {
      let blocks = true;
      router.getBlocker("guard", () => blocks);
      await router.navigate("/lazy");
      blocks = false;
      await router.navigate("/old");
    };
    const states = await record(lean, walk);
    expect(states.at(-1)).toMatchObject({ at: "/list", historyAction: "PUSH" });
    expect(states).toEqual(await record(whole, walk));
  });

  it("refuses a fetcher aloud", async () => {
    await expect(record(lean, async (router) => router.fetch("key", "root", "/list"))).rejects.toThrow(
      "Left out: fetch",
    );
  });

  it.each(Object.entries(ROUTER_PARTS))("has every part that %s is to be without", async (file, parts) => {
    const source = await readFile(path.join(LIBRARY, file), "utf8");
    expect(leaveOut(source, parts).length).toBeLessThan(source.length);
  });
});

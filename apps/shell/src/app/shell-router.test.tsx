import { redirect } from "@capno/router";
import type { ProductSurface } from "@capno/product-contract/product";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import type { ProductAreaState } from "../products/product-registry.ts";
import { RELEASES } from "../testing/releases.ts";
import { createShellRouter, type ShellRouter } from "./shell-router.tsx";

const surface = {
  routes: [
    { path: "/nts", loader: () => redirect("/nts/handsets") },
    { path: "/nts/handsets", element: <p>Handsets</p> },
  ],
  sidebar: [],
} as unknown as ProductSurface;

let opened: ShellRouter[];

beforeEach(() => {
  opened = [];
  history.replaceState(null, "", "/nts/handsets");
});

afterEach(() => {
  for (const each of opened) each.getRouter().dispose();
  history.replaceState(null, "", "/");
});

function open(state: Partial<ProductAreaState> = {}) {
  const store = createStore<ProductAreaState>(() => ({
    releases: RELEASES,
    listFailure: undefined,
    areas: {},
    ...state,
  }));
  const shell = createShellRouter({ store });
  opened.push(shell);
  const openProduct = () => store.setState({ areas: { nts: { status: "open", surface, version: "1.0.0" } } });
  const getIds = () => shell.getRouter().state.matches.map(({ route }) => route.id);
  const whenReady = () => vi.waitFor(() => expect(shell.getRouter().state.initialized).toBe(true));
  return { ...shell, openProduct, getIds, whenReady };
}

describe("a product's pages in the shell's router", () => {
  it('replace the "Opening" placeholder once the product has opened', async () => {
    const shell = open();
    await shell.whenReady();
    expect(shell.isAtPlaceholder()).toBe(true);
    await shell.matchAgain();
    expect(shell.isAtPlaceholder()).toBe(true);

    shell.openProduct();
    await shell.matchAgain();
    await vi.waitFor(() => expect(shell.isAtPlaceholder()).toBe(false));
    expect(shell.getIds()).toContain("product-nts");
    expect(shell.getRouter().state.matches.at(-1)?.pathname).toBe("/nts/handsets");
  });

  it("replace the placeholder's history entry, so that Back leads to the page before it", async () => {
    history.replaceState(null, "", "/product");
    const shell = open();
    await shell.whenReady();
    const entries = history.length;
    await shell.getRouter().navigate("/nts", { state: { from: "the choice" } });
    expect(shell.isAtPlaceholder()).toBe(true);
    expect(shell.getRouter().state.location.state).toEqual({ from: "the choice" });
    await shell.matchAgain();
    expect(shell.getRouter().state.location.state).toEqual({ from: "the choice" });

    shell.openProduct();
    await shell.matchAgain();
    await vi.waitFor(() => expect(shell.getRouter().state.location.pathname).toBe("/nts/handsets"));
    expect(shell.getRouter().state.historyAction).toBe("REPLACE");
    expect(history.length).toBe(entries + 1);
  });

  it("do not replace a page to which the user is navigating meanwhile", async () => {
    const shell = open();
    await shell.whenReady();
    shell.openProduct();
    let arrive = () => {};
    const onTheWay = new Promise<void>((resolve) => (arrive = resolve));
    shell.getRouter().patchRoutes(null, [{ path: "/slow", loader: () => onTheWay.then(() => null) }]);
    const going = shell.getRouter().navigate("/slow");
    await vi.waitFor(() => expect(shell.getRouter().state.navigation.state).toBe("loading"));
    const matching = shell.matchAgain();
    arrive();
    await Promise.all([going, matching]);
    await vi.waitFor(() => expect(shell.getRouter().state.navigation.state).toBe("idle"));
    expect(shell.getRouter().state.location.pathname).toBe("/slow");
  });

  it("are found for an address with a hash", async () => {
    history.replaceState(null, "", "/nts/handsets#from-a-letter");
    const shell = open();
    await shell.whenReady();
    shell.openProduct();
    await shell.matchAgain();
    await vi.waitFor(() => expect(shell.isAtPlaceholder()).toBe(false));
    expect(shell.getRouter().state.location.hash).toBe("#from-a-letter");
  });

  it("are added to the routes once, even when unknown addresses are opened again", async () => {
    const shell = open();
    await shell.whenReady();
    shell.openProduct();
    await shell.matchAgain();
    await shell.getRouter().navigate("/nts/nothing-here");
    expect(shell.isAtPlaceholder()).toBe(true);
    await shell.getRouter().navigate("/nts/nothing-there");
    await shell.getRouter().navigate("/nts/handsets");
    const text = JSON.stringify(shell.getRouter().routes, ["id", "children", "path"]);
    expect(text.split("product-nts")).toHaveLength(2);
  });

  it.each<Partial<ProductAreaState>>([
    { releases: undefined },
    { areas: { nts: { status: "opening" } } },
    { areas: { dashboard: { status: "open", surface, version: "1.0.0" } } },
  ])("are not taken from %j", async (state) => {
    const shell = open(state);
    await shell.whenReady();
    await shell.matchAgain();
    expect(shell.isAtPlaceholder()).toBe(true);
  });
});

describe("the router of the next session", () => {
  it("contains no product of the last session, and begins at the given address", async () => {
    const shell = open();
    await shell.whenReady();
    shell.openProduct();
    await shell.matchAgain();
    const before = shell.getRouter();
    const dispose = vi.spyOn(before, "dispose");

    shell.restartAt("/login");
    expect(dispose).toHaveBeenCalledOnce();
    expect(shell.getRouter()).not.toBe(before);
    expect(shell.generation.getState()).toBe(1);
    expect(shell.getRouter().state.location.pathname).toBe("/login");
    expect(JSON.stringify(shell.getRouter().routes, ["id", "children"])).not.toContain("product-nts");

    shell.renew();
    expect(shell.generation.getState()).toBe(2);
  });
});

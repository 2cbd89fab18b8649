import { PERMISSIONS } from "@capno/domain/account/permission";
import type { ProductSurface } from "@capno/product-contract/product";
import { anAccount } from "@capno/test-kit/builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { getAppearance, setAppearance } from "../services/appearance.ts";
import { openShell, type Opening } from "./open-shell.tsx";

beforeEach(() => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  setAppearance({ theme: "system", density: "comfortable" });
  localStorage.clear();
});

const CHOOSE = "/product?choose=1";

/** The command menu on a page of Screen, or on another one. */
async function openMenu(surface: Partial<ProductSurface> = {}, opening: Partial<Opening> = {}) {
  const shell = openShell({
    at: "/nts/handsets",
    account: anAccount(),
    pages: ["/nts/handsets", "/nts/running"].map((path) => ({
      path,
      element: <h1>{path}</h1>,
      handle: { selectedProduct: "nts" },
    })),
    ...opening,
  });
  if (opening.at === undefined) await shell.openArea("nts", surface);
  const type = async (value: string) => {
    act(() => shell.services.dialogs.setState({ commands: true }));
    const field = await screen.findByRole("combobox", { name: "Search" });
    fireEvent.change(field, { target: { value } });
  };
  const getLabels = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
  /** Types, and opens the first result. */
  const take = async (value: string) => {
    await type(value);
    const [first] = screen.getAllByRole("option");
    if (first !== undefined) fireEvent.click(first);
  };
  return { ...shell, type, take, getLabels };
}

describe("the command menu", () => {
  it("has the product's pages that the account may see, at the address of the press, and its commands", async () => {
    let to = "/nts/handsets";
    const run = vi.fn<() => void>();
    const sidebar: ProductSurface["sidebar"] = [
      { id: "a", label: "Start new test", icon: "lung", action: { to: () => to } },
      { id: "b", label: "Hidden", icon: "lung", action: { to: "/nts/x" }, permission: PERMISSIONS.capture },
    ];
    const commands: ProductSurface["commands"] = [{ id: "c", label: "Send feedback", action: { run } }];
    const account = anAccount({ permissions: [PERMISSIONS.screening] });
    const { take, type, getLabels, address, services } = await openMenu({ sidebar, commands }, { account });
    await type("Hidden");
    expect(getLabels()).toEqual([]);
    await take("feedback");
    expect(run).toHaveBeenCalledOnce();
    expect(services.dialogs.getState().commands).toBe(false);
    await type("Start new");
    to = "/nts/running";
    fireEvent.click(screen.getByRole("option"));
    expect(address()).toBe("/nts/running");
  });

  it("leads to the products of the account and to their choice, and to no other product", async () => {
    const account = anAccount({ permissions: [PERMISSIONS.screening, PERMISSIONS.diagnosis] });
    const { take, type, getLabels, address } = await openMenu({}, { account });
    await type("product");
    expect(getLabels()).toEqual(["ScreenProduct", "DiagnoseProduct", "Product SelectionProduct"]);
    await take("Product Selection");
    expect(address()).toBe(CHOOSE);
  });

  it("searches the list of users only for an account that has it, with the text as typed", async () => {
    const { take, address } = await openMenu({}, { at: CHOOSE });
    await take("CARD-1 &");
    await waitFor(() => expect(address()).toBe("/list?q=CARD-1+%26"));
  });

  it("searches no list of users for an account without one", async () => {
    const account = anAccount({ permissions: [PERMISSIONS.screening] });
    const { type, getLabels } = await openMenu({}, { at: CHOOSE, account });
    await type("CARD-1");
    expect(getLabels()).toEqual([]);
    expect(screen.getByText("Nothing found.")).toBeTruthy();
  });

  it("asks before a log-out as the account's menu does, and has its other entries [REQ-HISTORY-43]", async () => {
    const question = {
      concerns: [{ message: "One of today's results is not saved", links: [] }],
      overview: { label: "Open history", to: "/nts/results-history" },
    };
    const { take, type, getLabels, address } = await openMenu({ beforeLogOut: () => question });
    await type("account");
    expect(getLabels()).not.toContain("Switch productAccount");
    expect(getLabels()).toContain("Report a problemAccount");
    await take("Log out");
    expect(screen.getByRole("region", { name: "Before you log out" })).toBeTruthy();
    expect(address()).toBe("/nts/handsets");
  });

  it("changes theme and density one by one", async () => {
    const { take } = await openMenu();
    await take("theme dark");
    await take("density compact");
    expect(getAppearance()).toEqual({ theme: "dark", density: "compact" });
    await take("theme light");
    expect(getAppearance()).toEqual({ theme: "light", density: "compact" });
  });
});

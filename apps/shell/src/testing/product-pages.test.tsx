import { PERMISSIONS } from "@capno/domain/account/permission";
import type { ProductSurface } from "@capno/product-contract/product";
import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { ProductFailure } from "../products/product-failure.ts";
import { openShell, type Opening } from "./open-shell.tsx";
import { stubReload } from "./stub-reload.ts";

let reloads = 0;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  reloads = 0;
  stubReload(() => (reloads += 1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const open = (at: string, opening: Partial<Opening> = {}) =>
  openShell({ at, account: anAccount(), ...opening });
const getMessages = ({ services }: ReturnType<typeof openShell>) =>
  services.notices.store.getState().notices.map(({ cause }) => cause);

/** Screen is open, with these pages of its own. */
async function openScreen(at: string, routes: ProductSurface["routes"], opening: Partial<Opening> = {}) {
  const shell = open(at, opening);
  await shell.openArea("nts", { routes });
  return shell;
}

describe("an address of a product [REQ-NAV-20]", () => {
  it("that is none of its pages says so", async () => {
    const shell = await openScreen("/nts/nowhere", []);
    await waitFor(() => expect(getMessages(shell)).toEqual(["unknown page"]));
    await waitFor(() => expect(shell.address()).toBe("/product"));
  });

  it.each([
    ["names no product", {}, "route without product", true],
    ["is another product's", { selectedProduct: "ntd" }, "missing permission", false],
  ])("whose page %s is not shown, which is said", async (_, handle, cause, isReported) => {
    const routes = [{ path: "/nts/odd", element: <h1>A page</h1>, handle }];
    const shell = await openScreen("/nts/odd", routes);
    await waitFor(() => expect(getMessages(shell)).toEqual([cause]));
    await waitFor(() => expect(shell.address()).toBe("/product"));
    expect(screen.queryByText("A page")).toBeNull();
    const reports = shell.report.mock.calls.map(([problem]) => problem);
    expect(reports.includes("Route not associated with a product")).toBe(isReported);
  });
});

describe("a product that does not open [FM-02]", () => {
  const fail = async (failure: Pick<ProductFailure, "kind">) => {
    const shell = open("/list");
    const { store } = shell.services.areas;
    await waitFor(() => expect(store.getState().areas.dashboard?.status).toBe("failed"));
    const whole = { id: "dashboard", detail: "", attempts: 1, canRetry: true, ...failure } as ProductFailure;
    act(() => store.setState({ areas: { dashboard: { status: "failed", failure: whole } } }));
    return shell;
  };

  it("is opened once more by Try again", async () => {
    const { services } = await fail({ kind: "unreachable" });
    const reopen = vi.spyOn(services.areas, "reopen");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reopen).toHaveBeenCalledExactlyOnceWith("dashboard");
    expect(reloads).toBe(0);
  });

  it("and is of another version reloads the page, and support has the name that its frame gives it", async () => {
    const { services, user } = await fail({ kind: "out-of-date" });
    const reopen = vi.spyOn(services.areas, "reopen");
    const panel = within(screen.getByRole("main"));
    fireEvent.click(panel.getByRole("button", { name: "Reload the page" }));
    expect([reloads, reopen.mock.calls.length]).toEqual([1, 0]);
    await user.click(panel.getByRole("button", { name: "Contact Help Desk" }));
    expect(services.dialogs.getState().support).toBe(true);
  });
});

describe("a page of a product that fails [REQ-NAV-20]", () => {
  const markProductBad = vi.fn(() => false);
  const Failing = ({ error }: { readonly error: Error }) => {
    throw error;
  };
  const failing = (path: string, error: Error) => ({
    path,
    element: <Failing error={error} />,
    handle: { selectedProduct: "nts" },
  });
  const missing = Object.assign(new Error("loading chunk 7"), { name: "ChunkLoadError" });
  const openFailing = (path: string, error: Error) =>
    openScreen(path, [failing(path, error)], { services: { markProductBad } });
  beforeEach(() => void markProductBad.mockClear());

  it("for a missing file says so, and is tried again with a product and routes that are new", async () => {
    const { services, router } = await openFailing("/nts/handsets", missing);
    await screen.findByText("This page could not be loaded");
    const reopen = vi.spyOn(services.areas, "reopen");
    const before = router.getRouter();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(reopen).toHaveBeenCalledExactlyOnceWith("nts");
    expect(router.getRouter()).not.toBe(before);
    expect(markProductBad).not.toHaveBeenCalled();
  });

  it("avoids its version where the page is reloaded", async () => {
    await openFailing("/nts/handsets", missing);
    fireEvent.click(await screen.findByRole("button", { name: "Reload the page" }));
    expect(markProductBad).toHaveBeenCalledExactlyOnceWith("nts");
    expect(reloads).toBe(1);
  });

  it("leads to the product's first page, which is said, and stays where that was a moment ago", async () => {
    const clock = createManualClock(Date.UTC(2100, 0, 1));
    const error = new Error("a mistake");
    const home = { path: "/nts", element: <h1>Screen's first page</h1>, handle: { selectedProduct: "nts" } };
    const shell = await openScreen("/nts/handsets", [home, failing("/nts/handsets", error)], { clock });
    await screen.findByText("Screen's first page");
    expect([shell.address(), getMessages(shell)]).toEqual(["/nts", ["navigation failure"]]);
    expect(shell.report).toHaveBeenCalledWith("A page of nts failed", error);
    clock.advance(4_999);
    await act(() => shell.router.getRouter().navigate("/nts/handsets"));
    await screen.findByText("This page stopped working");
    expect(shell.address()).toBe("/nts/handsets");
  });

  it("offers to report the problem, and claims no report that was not sent", async () => {
    const { services } = await openFailing("/nts", new Error("a mistake"));
    const panel = await screen.findByRole("alert");
    expect(panel.textContent).toContain("This page stopped working");
    expect(panel.textContent).not.toContain("The fault was reported");
    fireEvent.click(screen.getByRole("button", { name: "Report a problem" }));
    expect(services.dialogs.getState().problem).toBe(true);
  });
});

it("a page of a product that fails says that the fault was reported where it was", async () => {
  const plain = aRuntimeConfig();
  const errorReporting = { ...plain.errorReporting, dsn: "https://key@reports.example/1" };
  const Failing = () => {
    throw new Error("a mistake");
  };
  const page = { path: "/nts", element: <Failing />, handle: { selectedProduct: "nts" } };
  await openScreen("/nts", [page], { config: { ...plain, errorReporting } });
  const panel = await screen.findByRole("alert");
  expect(panel.textContent).toContain("The fault was reported. The rest of the application keeps working.");
});

describe("the choice of products [REQ-NAV-03]", () => {
  const choose = "/product?choose=1";
  const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.screening] });

  it("fetches the account's products ahead, and again the one that is pointed at or has the focus", async () => {
    const prefetch = vi.fn<(id: string) => void>();
    open(choose, { account, loader: { prefetch } });
    const button = await screen.findByRole("button", { name: "Screen" });
    await waitFor(() => expect(new Set(prefetch.mock.calls.flat())).toEqual(new Set(["dashboard", "nts"])));
    for (const point of [fireEvent.pointerEnter, fireEvent.focus]) {
      prefetch.mockClear();
      point(button);
      expect(prefetch.mock.calls).toEqual([["nts"]]);
    }
  });

  it("fetches on a line that is scarce only what is pointed at", async () => {
    Object.defineProperty(navigator, "connection", { configurable: true, value: { effectiveType: "2g" } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
    const prefetch = vi.fn<(id: string) => void>();
    open(choose, { account, loader: { prefetch } });
    const button = await screen.findByRole("button", { name: "Screen" });
    expect(prefetch).not.toHaveBeenCalled();
    fireEvent.pointerEnter(button);
    expect(prefetch.mock.calls).toEqual([["nts"]]);
  });

  it("says of a product that did not open that it can be tried again, and tries", async () => {
    const { services, address } = open(choose, { account });
    await screen.findByRole("button", { name: "Screen" });
    act(() => services.areas.open("nts", "/nts"));
    const button = await screen.findByRole("button", { name: "Screen, unavailable, try again" });
    expect(document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "Unavailable, try again",
    );
    const reopen = vi.spyOn(services.areas, "reopen");
    fireEvent.click(button);
    expect(reopen).toHaveBeenCalledExactlyOnceWith("nts");
    await waitFor(() => expect(address()).toBe("/nts"));
  });

  it("lets an account without a product log out", async () => {
    const logOut = vi.fn<() => void>();
    open("/product", { account: anAccount({ permissions: [] }), actions: { logOut } });
    await screen.findByText("No products are enabled for this account");
    fireEvent.click(within(screen.getByRole("main")).getByRole("button", { name: "Log out" }));
    await waitFor(() => expect(logOut).toHaveBeenCalled());
  });
});

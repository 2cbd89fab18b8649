import { PERMISSIONS } from "@capno/domain/account/permission";
import type { RouteHandle } from "@capno/product-contract/product";
import { aRuntimeConfig, anAccount } from "@capno/test-kit/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { openShell } from "./open-shell.tsx";

afterEach(() => {
  document.title = "";
});

describe("the environment's banner [spec §1]", () => {
  it("is also shown above a page that prints", async () => {
    openShell({
      at: "/nts/a/print",
      account: anAccount(),
      pages: [
        {
          path: "/nts/:capnogramId/print",
          element: <p>The report</p>,
          handle: { frame: "print", selectedProduct: "nts" } satisfies RouteHandle,
        },
      ],
    });
    await screen.findByText("The report");
    expect(screen.getByLabelText("Environment").textContent).toBe("local".repeat(3));
    expect(screen.queryByRole("banner")).toBeNull();
  });
});

describe("a printed page [REQ-PRINT-01]", () => {
  const MISSING = "Not all of this page had been read when it was printed.";

  it.each([
    ["rows that are still loading", <ul key="" aria-busy="true" />, true],
    ["a button that is pressed", <button key="" type="button" aria-busy="true" />, false],
    ["all of its rows", <ul key="" aria-busy="false" />, false],
  ])("with %s says who printed it, and whether parts are missing", async (_, element, isMissing) => {
    const account = anAccount();
    const handle = { selectedProduct: "ntc" } satisfies RouteHandle;
    openShell({ at: "/list", account, pages: [{ path: "/list", element, handle }] });
    await waitFor(() => expect(document.querySelector("#main [aria-busy]")).not.toBeNull());
    // The browser takes its picture as soon as the event has returned, so nothing may be drawn later.
    window.dispatchEvent(new Event("beforeprint"));
    const words = document.querySelector('[data-on="paper"]')?.textContent;
    expect(words).toMatch(new RegExp(`${account.username}Printed \\d+ \\w+ \\d{4}`));
    expect(words?.includes(MISSING)).toBe(isMissing);
  });
});

describe("the licences of Diagnose [spec §2]", () => {
  it("ask for the training first, which leads back to them", async () => {
    const account = anAccount({ hasWatchedTrainingVideo: false });
    const { address } = openShell({ at: "/ntd/licences", account });
    await waitFor(() => expect(address()).toBe("/ntd/training?to=%2Fntd%2Flicences"));
  });

  it.each(["/licences", "/nts/licences"])("alone do: not %s", async (at) => {
    const { address } = openShell({ at, account: anAccount({ hasWatchedTrainingVideo: false }) });
    await screen.findByRole("heading", { name: "OSS Attribution" });
    expect(address()).toBe(at);
  });
});

describe("the licences of a product [REQ-NAV-40]", () => {
  it("are found also where the list of products arrives after the page was opened", async () => {
    const { services } = openShell({ at: "/licences", account: anAccount(), isListed: false });
    await screen.findByText("Opening…");
    await act(() => services.areas.describe());
    await screen.findByRole("heading", { name: "OSS Attribution" });
    await waitFor(() => expect(document.title).toBe("Dashboard - Licences"));
  });
});

describe("About [spec §2] [REQ-NAV-17]", () => {
  it.each([
    ["/list", 1],
    ["/nts/handsets", 0],
    ["/ntd/handsets", 0],
  ])("is on %s %i times in the sidebar, with the versions in the account menu", async (at, count) => {
    const { user } = openShell({ at, account: anAccount() });
    await user.click(await screen.findByRole("button", { name: /^Account/ }));
    expect(screen.getByRole("menuitem", { name: "About and versions" })).toBeDefined();
    const sidebar = screen.getByRole("navigation", { name: "Main" });
    expect(within(sidebar).queryAllByRole("button", { name: "About" })).toHaveLength(count);
  });

  it.each([
    ["/nts/handsets", "/documents/label-of-screen.svg"],
    ["/ntd/handsets", "/documents/label.svg"],
  ])("shows on %s the label %s of the product or the common one", async (at, label) => {
    const plain = aRuntimeConfig();
    const own = {
      productLabel: "/documents/label-of-screen.svg",
      handsetInstructions: "",
      dashboardInstructions: "",
    };
    const links = { ...plain.links, productLabel: "/documents/label.svg", products: { nts: own } };
    window.history.replaceState(null, "", at);
    const { services } = openShell({ at, account: anAccount(), config: { ...plain, links } });
    services.dialogs.setState({ about: true });
    const image = await screen.findByRole("img", { name: "Product label of Capno" });
    expect(image.getAttribute("src")).toBe(label);
    window.history.replaceState(null, "", "/");
  });

  it("shows the product's label", async () => {
    const plain = aRuntimeConfig();
    const config = { ...plain, links: { ...plain.links, productLabel: "/documents/label.svg" } };
    const { services } = openShell({ at: "/product", account: anAccount(), config });
    services.dialogs.setState({ about: true });
    const label = await screen.findByRole("img", { name: "Product label of Capno" });
    expect(label.getAttribute("src")).toBe("/documents/label.svg");
  });
});

describe("the link OSS Attribution, on a page of no product [spec §2]", () => {
  it.each([
    ["/product?choose=1", Object.values(PERMISSIONS), "/licences"],
    ["/ui", Object.values(PERMISSIONS), "/licences"],
    ["/product?choose=1", [PERMISSIONS.screening], "/nts/licences"],
    ["/product?choose=1", [PERMISSIONS.diagnosis], "/ntd/licences"],
  ])("leads from %s with the permissions %j to %s", async (at, permissions, to) => {
    openShell({ at, account: anAccount({ permissions }) });
    const link = await screen.findByRole("link", { name: "OSS Attribution" });
    expect(link.getAttribute("href")).toBe(to);
  });

  it("is not shown to an account without a product", async () => {
    openShell({ at: "/product", account: anAccount({ permissions: [] }) });
    await screen.findByRole("button", { name: "EULA" });
    expect(screen.queryByRole("link", { name: "OSS Attribution" })).toBeNull();
  });
});

import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { openShell, type Opening } from "./open-shell.tsx";
import { stubReload } from "./stub-reload.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  document.title = "";
});

const open = (opening: Partial<Opening> = {}) =>
  openShell({ at: "/product?choose=1", account: anAccount(), ...opening });

describe("About and versions, of a deployment [REQ-NAME-11]", () => {
  const openAbout = async (links: { readonly productLabel: string }) => {
    const plain = aRuntimeConfig();
    const { services } = open({ config: { ...plain, intendedUse: "", links: { ...plain.links, ...links } } });
    act(() => services.dialogs.setState({ about: true }));
    return within(await screen.findByRole("dialog", { name: "About and versions" }));
  };

  it("without a label and a statement says so, and shows no empty link", async () => {
    const about = await openAbout({ productLabel: "" });
    expect(about.getByText("Intended use: not stated for this site")).toBeTruthy();
    expect(about.queryByRole("link", { name: "Product label" })).toBeNull();
    expect(about.queryByRole("img")).toBeNull();
    // The list of products names none for them.
    expect(
      about.getAllByRole("link", { name: /^Known faults of/ }).map(({ textContent }) => textContent),
    ).toEqual(["Known faults of Shell"]);
  });

  it("with a label leads to it", async () => {
    const about = await openAbout({ productLabel: "/label.svg" });
    expect(about.getByRole("link", { name: "Product label" }).getAttribute("href")).toBe("/label.svg");
  });
});

it.each(["off", "idle", "connecting"] as const)(
  "the header says nothing of a connection that is %s",
  async (state) => {
    const { services } = open();
    const header = within(await screen.findByRole("banner"));
    act(() => services.link.setState({ state: "live" }));
    expect(header.getByRole("status").textContent).toBe("Live");
    act(() => services.link.setState({ state }));
    expect(header.queryByRole("status")).toBeNull();
  },
);

it("a page says that the browser blocks storage, and shows no other product's warning beside it [FM-20]", async () => {
  const plain = aRuntimeConfig();
  const config = { ...plain, frame: { ...plain.frame, warningBanner: "Maintenance tonight" } };
  const { session } = openShell({ at: "/nts", account: anAccount(), config });
  await screen.findByRole("heading", { name: "Screen" });
  act(() => session.setState({ storageBlocked: true }));
  expect(screen.getByText("Your browser blocks storage. Closing this tab signs you out.")).toBeTruthy();
  expect(screen.queryByText("Maintenance tonight")).toBeNull();
});

it("a warned page says nothing of storage that is there", async () => {
  const plain = aRuntimeConfig();
  const config = { ...plain, frame: { ...plain.frame, warningBanner: "Maintenance tonight" } };
  openShell({ at: "/list", account: anAccount(), config });
  expect(await screen.findByText("Maintenance tonight")).toBeTruthy();
  expect(screen.queryByText(/blocks storage/)).toBeNull();
});

describe("a shell without what it needs [FM-02]", () => {
  it("says that the products could not be reached, asks for them again, and lets the person log out", async () => {
    const { services } = open({ at: "/list", isListed: false });
    act(() => services.areas.store.setState({ listFailure: "unreachable" }));
    expect(
      (
        await screen.findByText(
          "The list of products could not be reached, so no product can be opened for now.",
        )
      ).getAttribute("role"),
    ).toBe("alert");
    expect(
      ["Log out", "Contact support"].map((name) => screen.getByRole("link", { name }).getAttribute("href")),
    ).toEqual(["/logout", `mailto:${aRuntimeConfig().supportEmail}`]);
    const asking = vi.spyOn(services.areas, "describe");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(asking).toHaveBeenCalledOnce();
  });

  it("is loaded again where its configuration failed, and offers no log-out that would fail as well", async () => {
    let reloads = 0;
    stubReload(() => (reloads += 1));
    const { services } = open({ at: "/list", isListed: false });
    const asking = vi.spyOn(services.areas, "describe");
    act(() => services.configuration.setState({ status: "failed", message: "It is damaged." }));
    expect((await screen.findByText("It is damaged.")).getAttribute("role")).toBe("alert");
    expect(screen.queryByRole("link", { name: "Log out" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect([reloads, asking.mock.calls.length]).toEqual([1, 0]);
  });
});

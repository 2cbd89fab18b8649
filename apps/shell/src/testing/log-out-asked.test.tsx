import type { LogOutQuestion, ProductSurface } from "@capno/product-contract/product";
import { anAccount } from "@capno/test-kit/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { openShell } from "./open-shell.tsx";

const QUESTION: LogOutQuestion = {
  concerns: [
    {
      message: "2 of today's results are not kept",
      links: [
        { label: "00201 10:42", to: "/nts/results/a" },
        { label: "00301 11:05", to: "/nts/results/b" },
      ],
    },
  ],
  overview: { label: "Open history", to: "/nts/results-history" },
};

const aPage = (path: string) => ({ path, element: <h1>{path}</h1>, handle: { selectedProduct: "nts" } });

/** A page of Screen, which says this before a log-out. */
async function openScreen(beforeLogOut: NonNullable<ProductSurface["beforeLogOut"]>) {
  const logOut = vi.fn<() => void>();
  const shell = openShell({
    at: "/nts/handsets",
    account: anAccount(),
    actions: { logOut },
    pages: ["/nts/handsets", "/nts/results/:id", "/nts/results-history"].map(aPage),
  });
  await shell.openArea("nts", { beforeLogOut });
  return { ...shell, logOut };
}

const strip = () => screen.queryByRole("region", { name: "Before you log out" });
const findSidebarLink = async () =>
  within(await screen.findByRole("navigation", { name: "Main" })).findByRole("link", { name: "Log out" });

describe("a chosen log-out [REQ-HISTORY-43]", () => {
  it("happens at once where no product has a question", async () => {
    const { user, logOut } = await openScreen(() => undefined);
    await user.click(await findSidebarLink());
    await waitFor(() => expect(logOut).toHaveBeenCalled());
  });

  it("first shows and focuses the product's question, and happens when the user confirms", async () => {
    const { user, logOut, address } = await openScreen(() => QUESTION);
    await user.click(await findSidebarLink());
    expect(strip()?.textContent).toContain("2 of today's results are not kept: 00201 10:42, 00301 11:05.");
    expect(document.activeElement).toBe(strip());
    expect(address()).toBe("/nts/handsets");
    expect(logOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "Log out anyway" }));
    await waitFor(() => expect(logOut).toHaveBeenCalled());
  });

  it("says what each of two products has to say, with a warning, and leads to both", async () => {
    const { user, services } = await openScreen(() => QUESTION);
    const ofDiagnose: LogOutQuestion = {
      concerns: [{ message: "One of today's diagnoses is not kept", links: [] }],
      overview: { label: "Open diagnoses", to: "/ntd/results-history" },
    };
    act(() =>
      services.areas.store.setState(({ areas }) => ({
        areas: {
          ...areas,
          ntd: {
            status: "open",
            surface: { routes: [], sidebar: [], beforeLogOut: () => ofDiagnose },
            version: "1.0.0",
          },
        },
      })),
    );
    await user.click(await findSidebarLink());
    const asked = within(strip() ?? document.body);
    expect(strip()?.textContent).toContain("2 of today's results are not kept: ");
    expect(strip()?.textContent).toContain("One of today's diagnoses is not kept: ");
    expect(
      ["Open history", "Open diagnoses"].map((name) =>
        asked.getByRole("link", { name }).getAttribute("href"),
      ),
    ).toEqual(["/nts/results-history", "/ntd/results-history"]);
    expect(strip()?.querySelector("svg.lucide-triangle-alert")).not.toBeNull();
  });

  it("log-out from the account menu asks again at each press", async () => {
    const beforeLogOut = vi.fn(() => QUESTION);
    const { user } = await openScreen(beforeLogOut);
    for (let times = 1; times <= 2; times++) {
      // oxlint-disable-next-line no-await-in-loop -- presses follow each other
      await user.click(await screen.findByRole("button", { name: "Account" }));
      // oxlint-disable-next-line no-await-in-loop -- presses follow each other
      await user.click(screen.getByRole("menuitem", { name: "Log out" }));
      expect(beforeLogOut).toHaveBeenCalledTimes(times);
      // oxlint-disable-next-line no-await-in-loop -- presses follow each other
      await waitFor(() => expect(document.activeElement).toBe(strip()));
    }
  });

  it.each([
    ["Open 00301 11:05", "/nts/results/b"],
    ["Open history", "/nts/results-history"],
  ])("is cancelled by the link %s, which leads to %s", async (name, to) => {
    const { user, logOut, address } = await openScreen(() => QUESTION);
    await user.click(await findSidebarLink());
    await user.click(screen.getByRole("link", { name }));
    expect(address()).toBe(to);
    await waitFor(() => expect(strip()).toBeNull());
    expect(logOut).not.toHaveBeenCalled();
  });

  it("Stay dismisses the question before log-out", async () => {
    const { user, logOut } = await openScreen(() => QUESTION);
    await user.click(await findSidebarLink());
    await user.click(screen.getByRole("button", { name: "Stay" }));
    await waitFor(() => expect(strip()).toBeNull());
    expect(logOut).not.toHaveBeenCalled();
  });

  it("a product that fails does not prevent log-out", async () => {
    const { user, logOut, report } = await openScreen(() => {
      throw new Error("no idea");
    });
    await user.click(await findSidebarLink());
    await waitFor(() => expect(logOut).toHaveBeenCalled());
    expect(report).toHaveBeenCalledWith(
      "A product could not say what a log-out would lose",
      expect.any(Error),
    );
  });
});

describe("a session end that was not chosen [REQ-HISTORY-43]", () => {
  it("waits for no answer: idle, expiry, another tab, and the address itself", async () => {
    const beforeLogOut = vi.fn(() => QUESTION);
    const { session, user } = await openScreen(beforeLogOut);
    await user.click(await findSidebarLink());
    expect(strip()).not.toBeNull();
    act(() => session.setState({ authState: { status: "anonymous" } }));
    await screen.findByRole("heading", { name: "Login" });
    await waitFor(() => expect(strip()).toBeNull());
    expect(beforeLogOut).toHaveBeenCalledOnce();
  });
});

import { PERMISSIONS } from "@capno/domain/account/permission";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { aRuntimeConfig, anAccount } from "@capno/test-kit/builders";
import { act, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { AFTER_FIRST_PAGE_MS } from "../layout/use-after-first-page.ts";
import type { SessionProblemLog } from "../services/problem-log/problem-log.ts";
import { openShell, type Opening } from "./open-shell.tsx";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => {
  vi.restoreAllMocks();
  document.title = "";
});

const Failing = () => {
  throw new Error("a mistake");
};
const aPage = (path: string, selectedProduct = "nts") => ({
  path,
  element: <h1>{path}</h1>,
  handle: { selectedProduct },
});

/** A page of Screen within the frame. */
const openScreen = (opening: Partial<Opening> = {}) =>
  openShell({
    at: "/nts/handsets",
    account: anAccount(),
    pages: [
      "/nts/handsets",
      "/nts/handsets/:udi",
      "/nts/results-history",
      "/nts/results-history/:udi",
      "/nts/running",
    ].map((path) => aPage(path)),
    ...opening,
  });
const findSidebar = async () => within(await screen.findByRole("navigation", { name: "Main" }));

describe("the header", () => {
  it("leads to the product's first page, or to the choice of products, and names who is signed in", async () => {
    const { user, router } = openScreen();
    const header = within(await screen.findByRole("banner"));
    expect(header.getByRole("link").getAttribute("href")).toBe("/nts");
    const hasRoom = () => document.querySelector('[data-beside="nothing"]')?.textContent;
    expect(hasRoom()).toBeUndefined();
    await user.click(header.getByRole("button", { name: "Account" }));
    const menu = screen.getByRole("menu").parentElement;
    expect(menu?.textContent).toContain("Robin Archereveryone@capno.example");
    await act(() => router.getRouter().navigate("/product?choose=1"));
    expect(within(screen.getByRole("banner")).getByRole("link").getAttribute("href")).toBe("/product");
    // Without a product's actions beside it the name is shown on narrow windows too.
    expect(hasRoom()).toContain("everyone@capno.example");
  });

  it("names who is signed in without a first and a last name by their email address", async () => {
    const { user } = openScreen({ account: anAccount({ firstName: "", lastName: " " }) });
    await user.click(await screen.findByRole("button", { name: "Account" }));
    expect(screen.getByRole("menu").parentElement?.textContent).toContain("Signed ineveryone@capno.example");
  });

  it("says how up to date the page is, and since when the browser is offline instead [REQ-SESSION-22]", async () => {
    const { services } = openScreen();
    const header = within(await screen.findByRole("banner"));
    for (const [state, words] of [
      ["live", "Live"],
      ["reconnecting", "Reconnecting"],
      ["paused", "Updates paused"],
    ] as const) {
      act(() => services.link.setState({ state }));
      expect(header.getByText(words)).toBeTruthy();
    }
    act(() => services.link.setState({ state: "live" }));
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(header.getByText(/^Offline since \d\d:\d\d$/)).toBeTruthy();
    expect(header.queryByText("Live")).toBeNull();
  });

  it("reports an action of the product that fails, and keeps the others", async () => {
    const { openArea, report } = openScreen();
    await openArea("nts", { headerActions: [Failing, () => <i>Test on 00201</i>] });
    expect(screen.getByText("Test on 00201")).toBeTruthy();
    expect(report).toHaveBeenCalledWith("A header action of a product failed", expect.any(Error));
  });

  it.each([
    ["Activity in this session", "Activity in this session"],
    ["Appearance", "Appearance"],
    ["Keyboard shortcuts", "Keyboard shortcuts"],
    ["About and versions", "About and versions"],
    ["Contact support", "Contact support"],
    ["Report a problem", "Report a problem"],
  ])("opens from the account's menu %s: %s", async (item, title) => {
    const { user } = openScreen();
    await user.click(await screen.findByRole("button", { name: "Account" }));
    await user.click(screen.getByRole("menuitem", { name: item }));
    expect(await screen.findByRole("dialog", { name: title })).toBeTruthy();
  });

  it.each([
    [[PERMISSIONS.screening, PERMISSIONS.capture], true],
    [[PERMISSIONS.screening], false],
  ])("offers another product only to an account that has one: %j", async (permissions, isOffered) => {
    const { user, address } = openScreen({ account: anAccount({ permissions }) });
    await user.click(await screen.findByRole("button", { name: "Account" }));
    const item = screen.queryByRole("menuitem", { name: "Switch product" });
    expect(item !== null).toBe(isOffered);
    if (item === null) return;
    await user.click(item);
    expect(address()).toBe("/product?choose=1");
  });
});

describe("the search of the header", () => {
  const findSearch = () => screen.findByRole("dialog", { name: "Search" });

  it("opens by its button and by Ctrl + K, and closes with the session", async () => {
    const { user, services, session } = openScreen();
    await user.click(await screen.findByRole("button", { name: /^Search/ }));
    await findSearch();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("{Control>}k{/Control}");
    await findSearch();
    act(() => session.setState({ authState: { status: "anonymous" } }));
    await screen.findByRole("heading", { name: "Login" });
    expect(services.dialogs.getState().commands).toBe(false);
  });

  it("reports a fault of its own, and is closed", async () => {
    const { openArea, services, report } = openScreen();
    await openArea("nts", { commands: [null as never] });
    act(() => services.dialogs.setState({ commands: true }));
    await waitFor(() => expect(report).toHaveBeenCalledWith("The command menu failed", expect.any(Error)));
    expect(services.dialogs.getState().commands).toBe(false);
    expect(screen.getByRole("heading", { name: "/nts/handsets" })).toBeTruthy();
  });
});

describe("the frame's keys, scans and dropped files", () => {
  /** By the test's own time, not the machine's: no key here belongs to what an earlier one began. */
  function press(key: string, atMs: number): void {
    const event = createEvent.keyDown(document.body, { key });
    Object.defineProperty(event, "timeStamp", { value: performance.now() + atMs });
    fireEvent(document.body, event);
  }

  it("? shows the keys of the product at hand, and those of every page", async () => {
    window.history.replaceState(null, "", "/nts/handsets");
    onTestFinished(() => window.history.replaceState(null, "", "/"));
    const { openArea } = openScreen();
    await openArea("nts", { shortcuts: [{ keys: ["←"], does: "Move the cursor" }] });
    press("?", 10_000);
    const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(dialog.getByText("Move the cursor")).toBeTruthy();
    expect(dialog.getByText("Show shortcuts")).toBeTruthy();
  });

  it("a scan is announced to the page, and a dropped file opens nothing", async () => {
    openScreen();
    await screen.findByRole("heading", { name: "/nts/handsets" });
    const scans: string[] = [];
    const note = (event: Event) => scans.push((event as CustomEvent<{ text: string }>).detail.text);
    document.addEventListener("capno:scanned", note);
    onTestFinished(() => document.removeEventListener("capno:scanned", note));
    [...Array.from("NTA00202"), "Enter"].forEach((key, place) => press(key, 20_000 + place * 5));
    expect(scans).toEqual(["NTA00202"]);
    const drop = createEvent.drop(document.body, { dataTransfer: { types: ["Files"] } });
    fireEvent(document.body, drop);
    expect(drop.defaultPrevented).toBe(true);
  });

  it("the skip link leads to the page's contents", async () => {
    openScreen();
    const link = await screen.findByRole("link", { name: "Skip to content" });
    expect(document.querySelector(link.getAttribute("href") ?? "")).toBe(screen.getByRole("main"));
  });
});

describe("the frame of a product", () => {
  it("names the product on paper", async () => {
    openScreen();
    await screen.findByRole("heading", { name: "/nts/handsets" });
    expect(document.querySelector('[data-on="paper"]')?.textContent).toContain("Capno Screen");
  });

  it("offers to reload where a dialog of it fails, and keeps its other ones", async () => {
    const { openArea, report, services } = openScreen();
    await openArea("nts", { overlays: [Failing, () => <i>Feedback</i>] });
    expect(screen.getByText("Feedback")).toBeTruthy();
    expect(report).toHaveBeenCalledWith("A dialog of a product failed", expect.any(Error));
    expect(services.notices.store.getState().toasts).toMatchObject([
      { message: "This could not be opened. A reload may help.", action: { label: "Reload" } },
    ]);
  });

  it("has the product's dialogs on its page for printing too", async () => {
    const { openArea } = openScreen({
      at: "/nts/a/print",
      pages: [{ path: "/nts/:id/print", element: <p>Report</p>, handle: { frame: "print" } }],
    });
    await openArea("nts", { overlays: [() => <i>Feedback</i>] });
    expect(screen.getByText("Feedback")).toBeTruthy();
  });

  it.each([
    ["fetches the other products once the first page is drawn", undefined, 1],
    ["fetches none where data is to be saved", { saveData: true }, 0],
  ])("%s", async (_, connection, times) => {
    Object.defineProperty(navigator, "connection", { configurable: true, value: connection });
    onTestFinished(() => void Reflect.deleteProperty(navigator, "connection"));
    const clock = createManualClock();
    const prefetchAhead = vi.fn<() => void>();
    openScreen({ clock, loader: { prefetchAhead } });
    await screen.findByRole("heading", { name: "/nts/handsets" });
    act(() => clock.advance(AFTER_FIRST_PAGE_MS));
    expect(prefetchAhead).toHaveBeenCalledTimes(times);
  });

  it("records each page of a session by its route for a problem report", async () => {
    const recordRoute = vi.fn();
    const problemLog = () => ({ recordRoute }) as unknown as SessionProblemLog;
    const { router } = openScreen({ services: { problemLog } });
    await screen.findByRole("heading", { name: "/nts/handsets" });
    await act(() => router.getRouter().navigate("/nts/handsets/00201"));
    expect(recordRoute).toHaveBeenLastCalledWith("/nts/handsets/00201", { udi: "00201" });
  });
});

describe("the footer [spec §2]", () => {
  it.each([
    ["/nts/handsets", "/nts/licences"],
    ["/ntd/handsets", "/ntd/licences"],
  ])("leads on %s to the software of its product, not of the account's first", async (at, licences) => {
    openShell({ at, account: anAccount() });
    const footer = within(await screen.findByRole("navigation", { name: "Footer" }));
    expect(footer.getByRole("link", { name: "OSS Attribution" }).getAttribute("href")).toBe(licences);
  });

  it("leads to help and privacy where they are configured, and to the agreement", async () => {
    const plain = aRuntimeConfig();
    const links = { ...plain.links, help: "/help.html", privacyPolicy: "" };
    const { user, services } = openScreen({ config: { ...plain, links } });
    const footer = within(await screen.findByRole("navigation", { name: "Footer" }));
    expect(footer.getByRole("link", { name: "Help" }).getAttribute("href")).toBe("/help.html");
    expect(footer.queryByRole("link", { name: "Privacy Policy" })).toBeNull();
    const config = { ...plain, links: { ...links, help: "", privacyPolicy: "/privacy.html" } };
    act(() => services.configuration.setState({ status: "ready", config }));
    expect(footer.getByRole("link", { name: "Privacy Policy" }).getAttribute("href")).toBe("/privacy.html");
    expect(footer.queryByRole("link", { name: "Help" })).toBeNull();
    await user.click(footer.getByRole("button", { name: "EULA" }));
    expect(await screen.findByRole("dialog", { name: "End User Licence Agreement" })).toBeTruthy();
  });
});

describe("the sidebar", () => {
  it("marks the page at hand, also where its entry covers other pages, and no other", async () => {
    const { openArea, router } = openScreen();
    await openArea("nts", {
      sidebar: [
        { id: "a", label: "Start new test", icon: "lung", action: { to: "/nts/handsets" } },
        {
          id: "b",
          label: "Results history",
          icon: "history",
          action: { to: "/nts/results-history" },
          isAlsoAt: ["/nts/running"],
        },
        { id: "c", label: "Handset 00301", icon: "handset", action: { to: "/nts/results-history/00301" } },
      ],
    });
    const sidebar = await findSidebar();
    const current = () =>
      sidebar
        .getAllByRole("link")
        .filter((link) => link.getAttribute("aria-current") === "page")
        .map(({ textContent }) => textContent);
    expect(current()).toEqual(["Start new test"]);
    for (const [to, name] of [
      ["/nts/handsets/00201", "Start new test"],
      ["/nts/results-history", "Results history"],
      ["/nts/running", "Results history"],
      ["/nts/results-history/00301", "Handset 00301"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await act(() => router.getRouter().navigate(to));
      expect(current()).toEqual([name]);
    }
  });

  it("asks for an address again when its entry is followed, in the list and in the menu [REQ-TEST-42]", async () => {
    const { openArea, user, address } = openScreen();
    let to = "/nts/handsets/00201";
    const sidebar = [{ id: "a", label: "Start new test", icon: "lung", action: { to: () => to } }] as const;
    await openArea("nts", {
      sidebar: [...sidebar, { ...sidebar[0], id: "b", label: "In a group", group: "More" }],
    });
    to = "/nts/running";
    const entry = (await findSidebar()).getByRole("link", { name: "Start new test" });
    const left: boolean[] = [];
    const note = (event: MouseEvent) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener("click", note);
    fireEvent.click(entry, { ctrlKey: true });
    document.removeEventListener("click", note);
    expect([left, address()], "the browser opens another tab").toEqual([[true], "/nts/handsets"]);
    await user.click(entry);
    expect(address()).toBe("/nts/running");
    to = "/nts/results-history";
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("menuitem", { name: "In a group" }));
    expect(address()).toBe("/nts/results-history");
  });

  it.each(["Contact support", "Report fault"])("does from its menu what its entry does: %s", async (name) => {
    const { user } = openScreen();
    await findSidebar();
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("menuitem", { name }));
    expect(await screen.findByRole("dialog", { name })).toBeTruthy();
  });

  it("shows the product's own entry in the place of a common one with its id", async () => {
    const { openArea } = openScreen();
    const support = {
      id: "support",
      label: "Our desk",
      icon: "help",
      action: { run: () => undefined },
    } as const;
    await openArea("nts", { sidebar: [support] });
    const sidebar = await findSidebar();
    expect(sidebar.getByRole("button", { name: "Our desk" })).toBeTruthy();
    expect(sidebar.queryByRole("button", { name: "Contact support" })).toBeNull();
  });

  it("leaves a log-out in another tab to that tab, and asks nothing here", async () => {
    const beforeLogOut = vi.fn(() => undefined);
    const { openArea, address } = openScreen();
    await openArea("nts", { beforeLogOut });
    const link = (await findSidebar()).getByRole("link", { name: "Log out" });
    expect(link.getAttribute("href")).toBe("/logout");
    link.addEventListener("click", (event) => event.preventDefault());
    fireEvent.click(link, { ctrlKey: true });
    expect([beforeLogOut.mock.calls.length, address()]).toEqual([0, "/nts/handsets"]);
    fireEvent.click(link);
    expect(beforeLogOut).toHaveBeenCalledOnce();
  });

  it("opens the internal portal from its menu in a window without an opener", async () => {
    const open = vi.spyOn(window, "open").mockReturnValue(null);
    const plain = aRuntimeConfig();
    const frame = {
      ...plain.frame,
      staffPortalUrl: "https://portal.example/{capnogramId}",
      staffEmailDomains: ["capno.example"],
    };
    const { user } = openScreen({ config: { ...plain, frame } });
    await findSidebar();
    await user.click(screen.getByRole("button", { name: "More" }));
    await user.click(screen.getByRole("menuitem", { name: "Internal portal" }));
    expect(open).toHaveBeenCalledExactlyOnceWith("https://portal.example/", "_blank", "noopener,noreferrer");
  });
});

import { PERMISSIONS } from "@capno/domain/account/permission";
import type { RouteHandle } from "@capno/product-contract/product";
import { anAccount } from "@capno/test-kit/builders";
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { openShell } from "./open-shell.tsx";
import { findRelease } from "./releases.ts";

afterEach(() => {
  document.title = "";
});

const aPage = (path: string, handle: RouteHandle = {}) => ({
  path,
  element: <h1>{path}</h1>,
  handle: { selectedProduct: "nts", ...handle } satisfies RouteHandle,
});

describe("the frame [REQ-NAV-17]", () => {
  it.each<[what: string, at: string, handle: RouteHandle, drawn: readonly boolean[]]>([
    ["a page of a product", "/nts/handsets", {}, [true, false]],
    ["one that fills the window", "/nts/handsets", { fillsWindow: true }, [true, true]],
    ["a page of no product", "/ui", {}, [false, false]],
  ])("is drawn with a menu and a fixed height where these belong: %s", async (_, at, handle, drawn) => {
    openShell({ at, account: anAccount(), pages: [aPage(at, handle)] });
    await screen.findByRole("heading", { name: at });
    const frame = screen.getByRole("banner").parentElement;
    expect(["withSidebar", "fillsWindow"].map((name) => frame?.dataset[name] === "")).toEqual(drawn);
    expect(screen.queryByRole("navigation", { name: "Main" }) !== null).toBe(drawn[0]);
  });

  it("gives on a phone the room of the product's name to the time since when the browser is offline", async () => {
    const { router } = openShell({
      at: "/nts/handsets",
      account: anAccount(),
      pages: ["/nts/handsets", "/ui"].map((path) => aPage(path)),
    });
    const header = within(await screen.findByRole("banner"));
    const isKept = (name: string) => header.getByText(name).className === "";
    const send = (event: string) => act(() => void window.dispatchEvent(new Event(event)));
    expect(["Capno", "Screen"].map(isKept)).toEqual([false, true]);
    send("offline");
    expect(["Capno", "Screen"].map(isKept)).toEqual([false, false]);
    send("online");
    expect(["Capno", "Screen"].map(isKept)).toEqual([false, true]);
    await act(() => router.getRouter().navigate("/ui"));
    expect(isKept("Capno")).toBe(true);
  });
});

describe("the sidebar of a product with groups", () => {
  it("has a heading for each group and none beside it, and the groups alone in its menu on a phone", async () => {
    const { openArea, user } = openShell({
      at: "/nts/handsets",
      account: anAccount(),
      pages: [aPage("/nts/handsets")],
    });
    await openArea("nts", {
      sidebar: [
        { id: "a", label: "Start new test", icon: "lung", action: { to: "/nts/handsets" } },
        { id: "b", label: "Handset log", group: "Reports", icon: "lung", action: { to: "/nts/log" } },
      ],
    });
    const sidebar = within(screen.getByRole("navigation", { name: "Main" }));
    expect(sidebar.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual(["Reports"]);
    const lists = sidebar.getAllByRole("list").map((list) => list.getAttribute("aria-label"));
    expect(lists).toEqual([null, "Reports", null]);
    // A heading of the sidebar stands above the entries of its own group.
    expect(sidebar.getByRole("list", { name: "Reports" }).textContent).toBe("Handset log");
    await user.click(sidebar.getByRole("button", { name: "More" }));
    const [first, ...common] = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect(first).toBe("Handset log");
    expect(common).toContain("Log out");
    expect(common).not.toContain("Start new test");
  });
});

/** The names of the pictures in it, ours and Lucide's. */
const getPictures = (element: Element) =>
  Array.from(
    element.querySelectorAll("svg"),
    (svg) => /lucide-[a-z-]+/.exec(svg.getAttribute("class") ?? "")?.[0],
  );

it("the sidebar draws before each entry what it is, and so does its menu on a phone", async () => {
  const { openArea, user } = openShell({
    at: "/nts/handsets",
    account: anAccount(),
    pages: [aPage("/nts/handsets")],
  });
  await openArea("nts", {
    sidebar: [
      { id: "a", label: "Results history", icon: "history", action: { to: "/nts/handsets" } },
      { id: "b", label: "Handset log", group: "Reports", icon: "document", action: { run: () => undefined } },
    ],
  });
  const sidebar = within(screen.getByRole("navigation", { name: "Main" }));
  expect(getPictures(sidebar.getByRole("link", { name: "Results history" }))).toEqual([
    "lucide-rotate-ccw-clock",
  ]);
  expect(getPictures(sidebar.getByRole("button", { name: "Handset log" }))).toEqual(["lucide-file-text"]);
  expect(getPictures(sidebar.getByRole("button", { name: "Report fault" }))).toEqual(["lucide-wrench"]);
  expect(getPictures(sidebar.getByRole("link", { name: "Log out" }))).toEqual(["lucide-log-out"]);
  await user.click(sidebar.getByRole("button", { name: "More" }));
  for (const [name, picture] of [
    ["Handset log", "lucide-file-text"],
    ["Report fault", "lucide-wrench"],
    ["Log out", "lucide-log-out"],
  ] as const)
    expect(getPictures(screen.getByRole("menuitem", { name }))).toEqual([picture]);
});

it("the account's menu draws what each of its entries is for", async () => {
  const account = anAccount({ permissions: Object.values(PERMISSIONS) });
  const { user } = openShell({ at: "/nts/handsets", account, pages: [aPage("/nts/handsets")] });
  await user.click(await screen.findByRole("button", { name: "Account" }));
  const entries = screen.getAllByRole("menuitem");
  expect(entries.map((entry) => [entry.textContent, ...getPictures(entry)])).toEqual([
    ["Switch product", "lucide-arrow-right"],
    ["Activity in this session", "lucide-rotate-ccw-clock"],
    ["Appearance", "lucide-sun-moon"],
    ["Keyboard shortcuts", "lucide-circle-question-mark"],
    ["About and versions", "lucide-info"],
    ["Contact support", "lucide-mail"],
    ["Report a problem", "lucide-wrench"],
    ["Log out", "lucide-log-out"],
  ]);
});

it("the choice of products draws each one's own picture", async () => {
  openShell({
    at: "/product?choose=1",
    account: anAccount({ permissions: Object.values(PERMISSIONS) }),
  });
  const getFirst = (name: string) => {
    const entry = screen.getByRole("button", { name }).closest("li");
    return entry === null ? undefined : getPictures(entry)[0];
  };
  await screen.findByRole("button", { name: "Screen" });
  expect(["Capture", "Screen", "Diagnose"].map(getFirst)).toEqual([
    "lucide-users",
    "lucide-lungs",
    "lucide-file-text",
  ]);
});

it("the header says how its search is opened by a key, and whose account it is where the name is cut short", async () => {
  openShell({ at: "/nts/handsets", account: anAccount(), pages: [aPage("/nts/handsets")] });
  const header = within(await screen.findByRole("banner"));
  const search = header.getByTitle("Search (Ctrl + K)");
  expect(search.getAttribute("aria-keyshortcuts")).toBe("Control+K Meta+K");
  expect(getPictures(search)).toEqual(["lucide-search"]);
  expect(header.getByText("everyone@capno.example").title).toBe("everyone@capno.example");
});

it("the choice of products has room for those of the account, and says what each is for", async () => {
  const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.screening] });
  openShell({ at: "/product?choose=1", account });
  const button = await screen.findByRole("button", { name: "Screen" });
  const purpose = document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent;
  expect(purpose).toBe(findRelease("screen").purpose);
  expect(button.closest("ul")?.dataset["count"]).toBe("2");
});

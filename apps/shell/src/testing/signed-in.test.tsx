import { PERMISSIONS } from "@capno/domain/account/permission";
import { aRuntimeConfig, anAccount } from "@capno/test-kit/builders";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { AFTER_FIRST_PAGE_MS } from "../layout/use-after-first-page.ts";
import { openShell } from "./open-shell.tsx";

afterEach(() => {
  document.title = "";
});

describe("consent [spec §2] [spec §4] [REQ-SESSION-16] [REQ-SESSION-17] [REQ-SESSION-18]", () => {
  const newcomer = anAccount({ hasConsentedToEula: false });

  it("records, sends the choice, and leads on to where the person was going", async () => {
    const { http, user, session, address } = openShell({
      at: "/login?to=%2Fproduct%3Fchoose%3D1",
      account: newcomer,
      actions: {
        refreshAccount: async () => {
          const account = anAccount();
          session.setState({ authState: { status: "signed-in", account } });
          return account;
        },
      },
    });
    http.reply("POST /user/eula", undefined, 204);
    http.reply("POST /v2/marketing-preference/", undefined, 204);
    const dialog = await screen.findByRole("dialog", { name: "End User Licence Agreement" });
    expect(address()).toBe("/eula-consent?to=%2Fproduct%3Fchoose%3D1");
    expect(within(dialog).getByRole("checkbox")).toHaveProperty("checked", false);
    await user.click(within(dialog).getByRole("button", { name: "Accept" }));
    await screen.findByRole("heading", { name: "Product Selection" });
    expect(address()).toBe("/product?choose=1");
    expect(http.requests.filter(({ method }) => method === "POST").map(({ path }) => path)).toEqual([
      "/user/eula",
      "/v2/marketing-preference/",
    ]);
  });

  it("stays open with the reason when the consent could not be recorded", async () => {
    const { http, user, address } = openShell({ at: "/eula-consent", account: newcomer });
    http.fail("POST /user/eula", "unexpected-status", 500);
    const dialog = await screen.findByRole("dialog", { name: "End User Licence Agreement" });
    await user.keyboard("{Escape}");
    await user.click(within(dialog).getByRole("button", { name: "Accept" }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "An unexpected error occurred whilst recording your consent.",
    );
    expect(address()).toBe("/eula-consent");
    expect(http.sent("POST /v2/marketing-preference/")).toHaveLength(0);
  });

  it("says where it is, unless this is production [spec §1]", async () => {
    openShell({ at: "/eula-consent", account: newcomer });
    const banner = await screen.findByLabelText("Environment");
    expect(banner.textContent).toBe("local".repeat(3));
    cleanup();
    const config = aRuntimeConfig({ environmentName: "production" });
    openShell({ at: "/eula-consent", account: newcomer, config });
    await screen.findByRole("dialog", { name: "End User Licence Agreement" });
    expect(screen.queryByLabelText("Environment")).toBeNull();
  });

  it("logs out who rejects", async () => {
    const logOut = vi.fn<() => void>();
    const { user, http } = openShell({ at: "/eula-consent", account: newcomer, actions: { logOut } });
    const dialog = await screen.findByRole("dialog", { name: "End User Licence Agreement" });
    await user.click(within(dialog).getByRole("button", { name: "Reject" }));
    await waitFor(() => expect(logOut).toHaveBeenCalled());
    expect(http.sent("POST /user/eula")).toHaveLength(0);
  });
});

describe("product choice [spec §2] [REQ-NAV-03] [REQ-NAV-04]", () => {
  it.each([
    [
      [PERMISSIONS.capture, PERMISSIONS.screening],
      ["Capture", "Screen"],
    ],
    [
      [PERMISSIONS.capture, PERMISSIONS.screening, PERMISSIONS.diagnosis, PERMISSIONS.viewDetail],
      ["Capture", "Screen", "Diagnose"],
    ],
  ])("offers with %j: %j", async (permissions, names) => {
    openShell({ at: "/product", account: anAccount({ permissions }) });
    await screen.findByRole("heading", { name: "Product Selection" });
    const list = screen.getByRole("main");
    expect(
      within(list)
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")),
    ).toEqual(names);
    await waitFor(() => expect(document.title).toBe("Dashboard - Product Selection"));
  });

  it("tells who may open nothing what to do", async () => {
    openShell({ at: "/product", account: anAccount({ permissions: [] }) });
    await screen.findByText("No products are enabled for this account");
    screen.getByText("Your account is active but has no product yet. Ask your administrator.");
    expect(screen.getByRole("button", { name: "Contact support" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Log out" })).toBeDefined();
  });
});

describe("frame [spec §2]", () => {
  it("names the product, the person and their initials on Capture, and shows a failed product with its remedy", async () => {
    openShell({ at: "/list", account: anAccount() });
    await screen.findByRole("heading", { name: "Capture" });
    const header = screen.getByRole("banner");
    expect(within(header).getByRole("link").textContent).toBe("Capno Capture");
    expect(header.textContent).toContain("everyone@capno.example");
    expect(within(header).getByRole("button", { name: "Account RA" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
    const sidebar = screen.getByRole("navigation", { name: "Main" });
    for (const name of ["About", "Contact Help Desk"]) {
      expect(within(sidebar).getByRole("button", { name })).toBeDefined();
    }
    expect(within(sidebar).getByRole("link", { name: "Log out" })).toBeDefined();
  });

  it("shows no initials on Screen, and its own words for support", async () => {
    openShell({ at: "/nts", account: anAccount() });
    await screen.findByRole("heading", { name: "Screen" });
    expect(screen.getByRole("button", { name: "Account" })).toBeDefined();
    const sidebar = screen.getByRole("navigation", { name: "Main" });
    for (const name of ["Contact support", "Report fault"]) {
      expect(within(sidebar).getByRole("button", { name })).toBeDefined();
    }
  });

  it("shows one software version on Diagnose, those of the servers elsewhere", async () => {
    openShell({ at: "/ntd", account: anAccount() });
    await screen.findByText("Software version 4.2.4");
    cleanup();
    const clock = createManualClock();
    const { user } = openShell({ at: "/nts", account: anAccount(), clock });
    await user.hover(await screen.findByRole("button", { name: "Software Versions" }));
    const tip = await screen.findByRole("tooltip");
    expect(tip.textContent).toBe("camrestVersion unknowndiagnoserverVersion unknown");
    act(() => clock.advance(AFTER_FIRST_PAGE_MS));
    await waitFor(() => expect(tip.textContent).toBe("camrestVersion 4.12.3diagnoserverVersion 3.14.2"));
  });

  it("shows the operator's warning on Capture alone", async () => {
    const config = aRuntimeConfig();
    const warned = { ...config, frame: { ...config.frame, warningBanner: "Maintenance tonight" } };
    openShell({ at: "/product", account: anAccount(), config: warned });
    await screen.findByRole("heading", { name: "Product Selection" });
    expect(screen.queryByText("Maintenance tonight")).toBeNull();
    cleanup();
    openShell({ at: "/nts", account: anAccount(), config: warned });
    await screen.findByRole("heading", { name: "Screen" });
    expect(screen.queryByText("Maintenance tonight")).toBeNull();
    cleanup();
    const { services } = openShell({ at: "/list", account: anAccount(), config: warned });
    const line = (await screen.findByText("Maintenance tonight")).closest('[data-on="screen"]');
    act(() => services.configuration.setState({ status: "ready", config }));
    expect(line?.isConnected, "nor an empty line").toBe(false);
  });

  it("says that the browser blocks storage [FM-20]", async () => {
    const { session } = openShell({ at: "/product", account: anAccount() });
    await screen.findByRole("heading", { name: "Product Selection" });
    act(() => session.setState({ storageBlocked: true }));
    await screen.findByText(/Your browser blocks storage/);
  });

  it("opens the support dialog with the address to write to", async () => {
    const { user } = openShell({ at: "/product", account: anAccount({ permissions: [] }) });
    await user.click(await screen.findByRole("button", { name: "Contact support" }));
    const dialog = await screen.findByRole("dialog", { name: "Contact support" });
    expect(dialog.textContent).toContain(aRuntimeConfig().supportEmail);
    expect(within(dialog).getByRole("link", { name: "Open mail client" }).getAttribute("href")).toMatch(
      /^mailto:/,
    );
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it.each([
    ["/list", "Contact Help Desk"],
    ["/nts", "Contact support"],
  ])("the support dialog on %s has the name of the entry that opens it, %s [spec §2]", async (at, name) => {
    window.history.replaceState(null, "", at);
    const { user } = openShell({ at, account: anAccount() });
    const sidebar = await screen.findByRole("navigation", { name: "Main" });
    await user.click(await within(sidebar).findByRole("button", { name }));
    expect(await screen.findByRole("dialog", { name })).toBeDefined();
    window.history.replaceState(null, "", "/");
  });

  it("has a dialog for a fault report, whose email contains the support team's questions", async () => {
    const { user } = openShell({ at: "/nts", account: anAccount() });
    await user.click(await screen.findByRole("button", { name: "Report fault" }));
    const dialog = await screen.findByRole("dialog", { name: "Report fault" });
    expect(within(dialog).getByText("What happened?")).toBeDefined();
    const mail = new URL(
      within(dialog).getByRole("link", { name: "Open mail client" }).getAttribute("href") ?? "",
    );
    expect(mail.searchParams.get("subject")).toBe("Fault report");
    expect(mail.searchParams.get("body")).toMatch(/^What happened\?[^]+Dashboard version: /);
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("session [REQ-SESSION-10] [FM-18]", () => {
  it("warns before the idle limit and lets the person stay", async () => {
    const staySignedIn = vi.fn<() => void>();
    const { session, user } = openShell({ at: "/product", account: anAccount(), actions: { staySignedIn } });
    act(() => session.setState({ idleSecondsLeft: 119 }));
    const dialog = await screen.findByRole("alertdialog");
    expect(within(dialog).getByRole("timer").textContent).toBe("1:59");
    await user.click(within(dialog).getByRole("button", { name: "Stay signed in" }));
    expect(staySignedIn).toHaveBeenCalledOnce();
  });

  it("covers the page until the session was checked", async () => {
    const { session } = openShell({ at: "/product", account: anAccount() });
    await screen.findByRole("heading", { name: "Product Selection" });
    act(() => session.setState({ covered: true }));
    await screen.findByText("Checking your session…");
  });

  it("leads to sign-in, with where the person was, when the session is gone", async () => {
    const { session, address } = openShell({ at: "/product?choose=1", account: anAccount() });
    await screen.findByRole("heading", { name: "Product Selection" });
    act(() => session.setState({ authState: { status: "anonymous" } }));
    await screen.findByRole("button", { name: "Next" });
    expect(address()).toBe("/login?to=%2Fproduct%3Fchoose%3D1");
  });
});

describe("error dialog [spec §2]", () => {
  it("shows each message as a paragraph and reloads after a fatal one", async () => {
    const { services } = openShell({ at: "/product", account: anAccount() });
    act(() => {
      services.notices.show({ message: "First", level: "error" });
      services.notices.show({ message: "Second", level: "fatal" });
      services.notices.show({ message: "First", level: "error" });
    });
    const dialog = await screen.findByRole("alertdialog", { name: "Errors" });
    expect(
      within(dialog)
        .getAllByText(/First|Second/)
        .map(({ tagName }) => tagName),
    ).toEqual(["P", "P"]);
    expect(within(dialog).getByRole("button", { name: "Reload" })).toBeDefined();
  });

  it("closes on Escape and leaves a bar that asks for the reload [REQ-MESSAGE-03]", async () => {
    const { services, user } = openShell({ at: "/product", account: anAccount() });
    act(() => services.notices.show({ message: "It broke", level: "fatal" }));
    await screen.findByRole("alertdialog", { name: "Error" });
    await user.keyboard("{Escape}");
    await screen.findByText("Reload to finish");
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

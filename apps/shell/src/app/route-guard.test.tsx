import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { TEST_HOOKS_PATH } from "../paths/paths.ts";
import { openShell } from "../testing/open-shell.tsx";

const MISSING_PERMISSION = "You don't have permission to view this page.";
const UNKNOWN_PAGE = "That page does not exist.";

afterEach(() => {
  document.title = "";
});

it("the shell focuses the heading on its first page, as on every later one", async () => {
  openShell({ at: "/product", account: anAccount() });
  const heading = await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

describe("the shell's own pages [spec §2]", () => {
  const newcomer = anAccount({ hasConsentedToEula: false });

  it.each([
    ["/login", undefined, "Login"],
    ["/login/register", undefined, "Register"],
    ["/login/forgotten", undefined, "Forgotten Password"],
    ["/login/reset?vek=SECRET", undefined, "Reset Password"],
    ["/eula-consent", newcomer, "Licence Agreement"],
    ["/product?choose=1", anAccount(), "Product Selection"],
    ["/ui", anAccount(), "UI Components"],
    ["/licences", anAccount(), "Licences"],
  ])("include the page at %s", async (at, account, title) => {
    openShell({ at, ...(account && { account }) });
    await waitFor(() => expect(document.title).toBe(`Dashboard - ${title}`));
    // The agreement has a dialog of its own.
    const shown = account === newcomer ? { name: /Agreement/ } : { level: 1 };
    expect(await screen.findByRole(account === newcomer ? "dialog" : "heading", shown)).toBeDefined();
  });

  it("include the test hooks in a development build [REQ-VALUE-14]", async () => {
    openShell({ at: TEST_HOOKS_PATH ?? "", account: anAccount() });
    expect(await screen.findByRole("heading", { level: 1, name: /^Test/ })).toBeDefined();
  });

  it("include /logout, which ends the session from any link [REQ-NAV-14]", async () => {
    const { session, address } = openShell({ at: "/logout", account: anAccount() });
    await waitFor(() => expect(session.getState().authState).toEqual({ status: "anonymous" }));
    await waitFor(() => expect(address()).toBe("/login"));
  });
});

describe("the gate before every page [spec §2] [REQ-NAV-02] [REQ-NAV-07]", () => {
  it("says why a page is not for this person", async () => {
    const account = anAccount({ permissions: [PERMISSIONS.screening, PERMISSIONS.diagnosis] });
    const { address } = openShell({ at: "/list", account });
    expect(await screen.findByText(MISSING_PERMISSION)).toBeDefined();
    expect(screen.queryByText(UNKNOWN_PAGE)).toBeNull();
    await waitFor(() => expect(address()).toBe("/product"));
  });

  it("says that a page does not exist, in the form of one that is not for this person", async () => {
    openShell({ at: "/nowhere", account: anAccount() });
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog.textContent).toContain(UNKNOWN_PAGE);
    expect(screen.queryByText(MISSING_PERMISSION)).toBeNull();
  });

  it("RouteGuard shows no notice for an ordinary redirect", async () => {
    const { address } = openShell({ at: "/list" });
    await waitFor(() => expect(address()).toBe("/login?to=%2Flist"));
    expect(screen.queryByText(MISSING_PERMISSION)).toBeNull();
    expect(screen.queryByText(UNKNOWN_PAGE)).toBeNull();
  });

  it("waits for the session before it says that the products could not be listed", async () => {
    const { services, session } = openShell({ at: "/login", account: anAccount() });
    act(() => {
      session.setState({ authState: { status: "being-restored" } });
      services.areas.store.setState({ releases: undefined, listFailure: "unreachable" });
    });
    await screen.findByText("Opening…");
    act(() => session.setState({ authState: { status: "signed-in", account: anAccount() } }));
    expect(await screen.findByText("The products could not be listed")).toBeDefined();
    expect(screen.queryByText("Opening…")).toBeNull();
    act(() => services.areas.store.setState({ listFailure: undefined }));
    expect(await screen.findByText("Opening…")).toBeDefined();
    expect(screen.queryByText("The products could not be listed")).toBeNull();
  });

  it("says that a list of another application cannot be read, on the page that was asked for", async () => {
    const { services, session, user, address } = openShell({ at: "/login?to=%2Flist", account: anAccount() });
    act(() => {
      services.areas.store.setState({ releases: undefined, listFailure: "unreadable" });
      session.setState({ authState: { status: "signed-in", account: anAccount() } });
    });
    expect(await screen.findByText(/list of products is damaged/)).toBeDefined();
    const ways = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(ways).toEqual(["/logout", "mailto:support@capno.example"]);
    await waitFor(() => expect(address()).toBe("/list"));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { name: "Capture" })).toBeDefined();
  });

  it.each([
    ["nobody is signed in", undefined],
    ["somebody may not see it", anAccount({ permissions: [PERMISSIONS.screening] })],
    ["somebody has not agreed yet", anAccount({ hasConsentedToEula: false })],
  ])("shows nothing of a page where %s, not for a moment [SECURITY]", async (_who, account) => {
    const draw = vi.fn<() => void>();
    const Patients = () => {
      draw();
      return <p>Patients</p>;
    };
    const { address } = openShell({
      at: "/list",
      ...(account && { account }),
      pages: [{ path: "/list", element: <Patients /> }],
    });
    await waitFor(() => expect(address()).not.toBe("/list"));
    expect(draw).not.toHaveBeenCalled();
  });

  it("shows nothing of a page while the session is restored, and the page after that", async () => {
    const pages = [{ path: "/list", element: <p>Patients</p> }];
    const { session, router } = openShell({ at: "/login", pages });
    act(() => session.setState({ authState: { status: "being-restored" } }));
    await act(() => router.getRouter().navigate("/list"));
    expect(await screen.findByText("Opening…")).toBeDefined();
    expect(screen.queryByText("Patients")).toBeNull();
    act(() => session.setState({ authState: { status: "signed-in", account: anAccount() } }));
    expect(await screen.findByText("Patients")).toBeDefined();
  });

  it("RouteGuard follows the newest decision if the session changes during a redirect", async () => {
    const { services, session, router, address } = openShell({ at: "/ui", account: anAccount() });
    await screen.findByRole("heading", { level: 1 });
    // In the turn that leads away, before it does.
    vi.spyOn(services.notices, "tell").mockImplementation(() =>
      session.setState({ authState: { status: "anonymous" } }),
    );
    await act(() => router.getRouter().navigate("/nowhere"));
    await waitFor(() => expect(address()).toBe("/login"));
  });
});

describe("the route guard, when the session changes during a redirect", () => {
  it("follows the decision made for the new session", async () => {
    const { session, router, address } = openShell({ at: "/login" });
    await waitFor(() => expect(document.title).toBe("Dashboard - Login"));
    // What follows a change of page comes before the turning away: a session that begins just then.
    const begin = vi.fn<() => void>().mockImplementationOnce(() => {
      session.setState({ authState: { status: "signed-in", account: anAccount() } });
    });
    vi.stubGlobal("scrollTo", begin);
    await act(() => router.getRouter().navigate("/nowhere"));
    expect(await screen.findByText(UNKNOWN_PAGE)).toBeDefined();
    await waitFor(() => expect(address()).toBe("/product"));
  });

  it("follows a second redirect to the same page as the first", async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const { router, address } = openShell({
      at: "/ui",
      account: anAccount({ permissions: [PERMISSIONS.capture] }),
      pages: [{ path: "/list", loader: () => promise, element: <p>Patients</p> }],
    });
    await screen.findByRole("heading", { level: 1 });
    const { navigate } = router.getRouter();
    await act(() => navigate("/product"));
    await act(() => navigate("/eula-consent"));
    expect(address()).toBe("/eula-consent");
    resolve(null);
    expect(await screen.findByText("Patients")).toBeDefined();
    expect(address()).toBe("/list");
  });
});

describe("the announcement of a page", () => {
  const said = () =>
    screen
      .getAllByRole("status")
      .map(({ textContent }) => textContent)
      .join("");

  it("is not made for the first page of the router", async () => {
    openShell({ at: "/ui", account: anAccount() });
    await waitFor(() => expect(document.title).toBe("Dashboard - UI Components"));
    expect(said()).not.toContain("UI Components");
  });

  it("is made for the first page after sign-in, but not after the routes were renewed", async () => {
    const { router } = openShell({ at: "/ui", account: anAccount(), isFromSignIn: true });
    await waitFor(() => expect(said()).toContain("UI Components"));
    act(() => router.renew());
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(said()).not.toContain("UI Components"));
  });
});

describe("the test hooks [REQ-VALUE-14]", () => {
  it("lays router and stores open where the shell is developed", async () => {
    const { services } = openShell({ at: "/__test", account: anAccount() });
    await screen.findByRole("heading", { name: "Test" });
    await waitFor(() => expect(window).toMatchObject({ capnoTestDoor: { store: services } }));
    Reflect.deleteProperty(window, "capnoTestDoor");
  });
});

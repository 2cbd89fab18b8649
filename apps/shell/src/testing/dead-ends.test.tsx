import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { LicencesPage } from "../features/licences/LicencesPage.tsx";
import { ProductErrorPage } from "../product-host/ProductErrorPage.tsx";
import { openShell, type Opening } from "./open-shell.tsx";
import { findRelease } from "./releases.ts";

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const Failing = () => {
  throw new Error("a mistake");
};

type Shell = ReturnType<typeof openShell>;

/** Every page of the shell on which what one came for cannot be done: how it comes, and the words that say so. */
const DEAD_ENDS: readonly (readonly [
  name: string,
  opening: Opening,
  come: (shell: Shell) => Promise<void> | void,
  words: RegExp,
])[] = [
  [
    "the configuration cannot be read",
    { at: "/list", account: anAccount(), isListed: false },
    ({ services }) =>
      act(() => services.configuration.setState({ status: "failed", message: "It is damaged." })),
    /This site could not start/,
  ],
  [
    "the products cannot be listed",
    { at: "/list", account: anAccount(), isListed: false },
    ({ services }) => act(() => services.areas.store.setState({ listFailure: "unreachable" })),
    /The products could not be listed/,
  ],
  [
    "a page of the shell fails",
    { at: "/ui", account: anAccount(), pages: [{ path: "/ui", element: <Failing /> }] },
    () => undefined,
    /Something went wrong/,
  ],
  [
    "a page of a product fails",
    {
      at: "/list",
      account: anAccount(),
      pages: [
        {
          path: "/list",
          element: <Failing />,
          errorElement: <ProductErrorPage id={findRelease("capture").id} />,
        },
      ],
    },
    () => undefined,
    /This page stopped working/,
  ],
  [
    "a page of a product fails that is no longer offered",
    {
      at: "/list",
      account: anAccount(),
      pages: [{ path: "/list", element: <Failing />, errorElement: <ProductErrorPage id="ntc" /> }],
    },
    () => undefined,
    /This page stopped working/,
  ],
  [
    "a product does not open",
    { at: "/list", account: anAccount() },
    () => undefined,
    /Capture could not be started|Capture is unavailable/,
  ],
  [
    "an account has no product",
    { at: "/product", account: anAccount({ permissions: [] }) },
    () => undefined,
    /No products are enabled/,
  ],
  [
    "a reset link has expired",
    { at: "/login/reset?vek=OLD" },
    async ({ http, user }) => {
      http.reply("POST /user/login/reset/", { vek: ["This link has expired."] }, 400);
      await user.type(await screen.findByLabelText("Password"), "x");
      await user.type(screen.getByLabelText("Confirm"), "x{Enter}");
    },
    /This link has expired/,
  ],
  [
    "the licences cannot be loaded",
    { at: "/ui", account: anAccount(), pages: [{ path: "/ui", element: <LicencesPage /> }] },
    () => undefined,
    /could not be loaded/,
  ],
  [
    "the reset link is asked for without a network",
    { at: "/login/forgotten" },
    async ({ http, user }) => {
      http.fail("GET /user/login/reset/", "network-failure");
      await user.type(await screen.findByLabelText("Email"), "gp@capno.example{Enter}");
    },
    /network error/,
  ],
  ["a reset link is damaged", { at: "/login/reset" }, () => undefined, /Forgot Password/],
  ["an email address is not known", { at: "/login/forgotten" }, () => undefined, /send you a reset link/],
  ["an invitation is refused", { at: "/login/register?token=x" }, () => undefined, /Creates a new group/],
  ["the session has ended", { at: "/list" }, () => undefined, /Forgot Password/],
  [
    "the agreement is not accepted",
    { at: "/eula-consent", account: anAccount({ hasConsentedToEula: false }) },
    () => undefined,
    /accept the agreement/,
  ],
];

it.each(DEAD_ENDS)("has two ways out where %s", async (_, opening, come, words) => {
  const shell = openShell(opening);
  await come(shell);
  await waitFor(() => expect(document.body.textContent).toMatch(words));
  // What closes a message over it, and what shows a password, lead nowhere.
  const ways = [...document.querySelectorAll("main :is(a, button), [role=dialog] button")]
    .filter((each) => !each.hasAttribute("aria-pressed"))
    .map((each) => each.textContent);
  expect(new Set(ways).size, ways.join(", ")).toBeGreaterThanOrEqual(2);
});

it("names support's address where a dialog of the shell, its own among them, does not come", async () => {
  const { services } = openShell({ at: "/product", account: anAccount({ permissions: [] }) });
  // A part that cannot be drawn, as one that does not arrive.
  act(() => services.notices.store.setState({ toasts: [undefined as never] }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("support@capno.example");
});

it("has two ways out where the page that says so fails as well", async () => {
  const { services } = openShell({ at: "/list", account: anAccount() });
  act(() => services.dialogs.setState(null as never, true));
  const ways = (await screen.findByText(/Something went wrong/)).querySelectorAll("a[href]");
  expect([...ways].map((each) => each.getAttribute("href"))).toEqual(["/", "/logout"]);
});

it.each([
  ["says that the other products keep working to an account that has some", Object.values(PERMISSIONS), true],
  ["speaks of no other products to an account with one", [PERMISSIONS.capture], false],
])("a product that does not open %s", async (_, permissions, hasOthers) => {
  openShell({ at: "/list", account: anAccount({ permissions }) });
  const panel = await screen.findByRole("alert");
  expect(panel.textContent?.includes("Your other products keep working")).toBe(hasOthers);
  expect(screen.queryByRole("button", { name: "Other products" }) !== null).toBe(hasOthers);
});

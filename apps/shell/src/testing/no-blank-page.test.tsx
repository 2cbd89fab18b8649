import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { createFirstStores } from "../services/first-stores.ts";
import { openShell, type Opening } from "./open-shell.tsx";

const ROUTES = [
  "/",
  "/login",
  "/login/register?token=x",
  "/login/forgotten",
  "/login/reset?vek=x",
  "/eula-consent",
  "/product",
  "/product?choose=1",
  "/ui",
  "/list",
  "/nts/handsets",
  "/nts/licences",
  "/no-such-page",
  "/logout",
] as const;

type Shell = ReturnType<typeof openShell>;
type Phase = readonly [opening: Omit<Opening, "at">, change?: (shell: Shell) => void];

const restoring: Phase[1] = ({ session }) => session.setState({ authState: { status: "being-restored" } });

/** Who is there, and what is known of the site: each state of the session, the configuration and the list of products. */
const PHASES: Readonly<Record<string, Phase>> = {
  "a visitor is there": [{}],
  "the session is being restored": [{}, restoring],
  "an account is signed in": [{ account: anAccount() }],
  "an account has no product": [{ account: anAccount({ permissions: [] }) }],
  "an account has one product": [{ account: anAccount({ permissions: [PERMISSIONS.capture] }) }],
  "an account has not accepted the agreement": [{ account: anAccount({ hasConsentedToEula: false }) }],
  "the products are not listed yet": [{ account: anAccount(), isListed: false }],
  "the products cannot be listed": [
    { account: anAccount(), isListed: false },
    ({ services }) => services.areas.store.setState({ listFailure: "unreachable" }),
  ],
  "the configuration cannot be read": [
    {},
    (shell) => {
      restoring(shell);
      shell.services.configuration.setState({ status: "failed", message: "It is damaged." });
    },
  ],
  "the configuration is on its way": [
    {},
    (shell) => {
      restoring(shell);
      shell.services.configuration.setState(createFirstStores().configuration.getState(), true);
    },
  ],
};

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** A heading, or that the page is opening. */
const hasWords = () =>
  document.querySelector(
    "h1:not(:empty), main[aria-busy] [role=status], [aria-busy=true] > [role=status]",
  ) !== null;

const expectWords = (when: string) =>
  vi.waitFor(() => expect(hasWords(), when).toBe(true), { timeout: 10_000 });

it.each(Object.entries(PHASES))(
  "the shell has a heading at every address while %s, and after Back [REQ-NAV-26]",
  async (_, [opening, change]) => {
    const shell = openShell({ ...opening, at: "/login" });
    act(() => change?.(shell));
    /* oxlint-disable no-await-in-loop -- one page after the other */
    for (const route of ROUTES) {
      await act(() => shell.router.getRouter().navigate(route));
      await expectWords(`${route}, now ${shell.address()}`);
      await act(() => shell.router.getRouter().navigate(-1));
      await expectWords(`Back from ${route}, now ${shell.address()}`);
    }
    /* oxlint-enable no-await-in-loop */
  },
);

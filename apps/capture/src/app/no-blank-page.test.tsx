import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { act, cleanup, render } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { aStudyOfThree } from "../participant/testing/open-detail.tsx";
import product from "../product.tsx";
import { LOG_PATH } from "../study/log/testing/model-log-server.ts";
import { serveLog } from "../study/log/testing/log-entries.ts";

const ROUTES = [
  "/list",
  "/list?needs=call",
  "/list?show=calendar",
  "/list/status",
  "/list/summaries",
  "/list/package",
  "/list/checks",
  "/list/handsets",
  "/list/handset-log",
  "/list/changes",
  "/detail",
  "/detail/CARD-1",
  "/detail/CARD-3",
  "/detail/CARD-999",
  "/detail/CARD-1?record=999",
  "/detail/CARD-1/compare",
  "/documentation",
] as const;

type Services = FakeProductServices;

const RECORDS = ["CARD-1", "CARD-2", "CARD-3"].map((duid) => `GET /capnogram/?duid=${duid}` as const);
const failing =
  (kind: "network-failure" | "unexpected-status", ...calls: readonly string[]) =>
  ({ http }: Services) => {
    for (const call of calls) http.fail(call, kind, kind === "network-failure" ? undefined : 500);
  };
const holding =
  (...calls: readonly string[]) =>
  ({ http }: Services) => {
    for (const call of calls) http.hold(call);
  };

/** What each answer that a page waits for may be: on its way, refused, empty, or not readable. */
const PHASES: Readonly<Record<string, (services: Services) => void>> = {
  "all is there": () => undefined,
  "the list of users is on its way": holding("GET /duid/"),
  "the list of users cannot be reached": failing("network-failure", "GET /duid/"),
  "there are no users": ({ http }) => http.reply("GET /duid/", []),
  "no user can be read": ({ http }) => http.reply("GET /duid/", [{}]),
  "records are on their way": holding(...RECORDS, "GET /capnogram/7/", "GET /duid/param/?duid=CARD-1"),
  "records are refused": failing("unexpected-status", ...RECORDS, "GET /capnogram/7/"),
  "the study log is on its way": holding(`GET ${LOG_PATH}`),
  "the study log cannot be reached": failing("network-failure", `GET ${LOG_PATH}`),
  "there is no study log": ({ config }) => Object.assign(config.capture, { studyLogUrl: "" }),
  "handsets are on their way": holding("GET /handset/"),
  "the account may not see records": (services) =>
    Object.assign(services, {
      session: createFakeSession(
        anAccount({
          permissions: Object.values(PERMISSIONS).filter((each) => each !== PERMISSIONS.viewDetail),
        }),
      ),
    }),
};

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  // The test browser has none.
  Object.assign(Element.prototype, { scrollTo: () => undefined, scrollIntoView: () => undefined });
});

function open(change: (services: Services) => void, at: string) {
  const services = aStudyOfThree();
  serveLog(services);
  change(services);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
}

const heading = () => document.querySelector("h1")?.textContent ?? "";

const expectHeading = (when: string) =>
  vi.waitFor(() => expect(heading(), when).not.toBe(""), { timeout: 20_000 });

it.each(Object.entries(PHASES))(
  "Capture has a heading on every page while %s, and after Back [REQ-NAV-26]",
  async (_, change) => {
    const router = open(change, "/documentation");
    await expectHeading("at the beginning");
    /* oxlint-disable no-await-in-loop -- one page after the other */
    for (const route of ROUTES) {
      await act(() => router.navigate(route));
      await expectHeading(route);
    }
    for (const route of ROUTES.toReversed()) {
      await act(() => router.navigate(-1));
      await expectHeading(`Back from ${route}`);
    }
    /* oxlint-enable no-await-in-loop */
  },
);

it.each(ROUTES)(
  "Capture has a heading after Back from every other page to %s [REQ-NAV-26]",
  async (route) => {
    const router = open(() => undefined, route);
    await expectHeading(route);
    /* oxlint-disable no-await-in-loop -- one page after the other */
    for (const other of ROUTES) {
      await act(() => router.navigate(other));
      await act(() => router.navigate(-1));
      await expectHeading(`Back from ${other}`);
    }
    /* oxlint-enable no-await-in-loop */
    cleanup();
  },
);

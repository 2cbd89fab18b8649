import type { Account } from "@capno/api-client/models/account";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { aStudyOfThree } from "../participant/testing/open-detail.tsx";
import product from "../product.tsx";

const accountWithout = (permission: string) =>
  anAccount({ permissions: Object.values(PERMISSIONS).filter((each) => each !== permission) });

type Services = FakeProductServices;
const cutOff = ({ http }: Services) => http.fail("GET /duid/", "network-failure");
const refuse = ({ http }: Services) => http.fail("GET /duid/", "unexpected-status", 500);
const press = (name: RegExp) => async () => userEvent.click(await screen.findByRole("button", { name }));
const LIST_FAILED = "The list of users could not be loaded";

interface DeadEnd {
  readonly at: string;
  readonly says: string | RegExp;
  readonly account?: Account;
  readonly change?: (services: Services) => void;
  readonly come?: () => Promise<unknown>;
}

const NO_SUMMARY: DeadEnd = {
  at: "/list/summaries",
  change: ({ http }) => {
    for (const duid of ["CARD-1", "CARD-2", "CARD-3"])
      http.fail(`GET /duid/param/?duid=${duid}`, "unexpected-status", 500);
  },
  come: press(/^Save 3 summaries/),
  says: "No summary could be made",
};

const DEAD_ENDS: Readonly<Record<string, DeadEnd>> = {
  "the account may not see records": {
    at: "/list/checks",
    account: accountWithout(PERMISSIONS.viewDetail),
    says: /cannot see participants/,
  },
  "the account may not save a package": {
    at: "/list/package",
    account: accountWithout(PERMISSIONS.capture),
    says: /cannot save a data package/,
  },
  "the user is unknown": { at: "/detail/CARD-999", says: /has this ID/ },
  "the user to compare is unknown": { at: "/detail/CARD-999/compare", says: /has this ID/ },
  "several users differ from the ID in case only": {
    at: "/detail/Card-1",
    change: ({ http }) =>
      http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" }), aDuidBody({ duid: "card-1" })]),
    says: /More than one user matches this ID/,
  },
  "there is no such record": { at: "/detail/CARD-1?record=999", says: /does not have that record/ },
  "All Users is opened without a network": { at: "/list", change: cutOff, says: LIST_FAILED },
  "summaries are opened without a network": { at: "/list/summaries", change: cutOff, says: LIST_FAILED },
  "statuses are opened without a network": { at: "/list/status", change: cutOff, says: LIST_FAILED },
  "a user is opened without a network": { at: "/detail/CARD-1", change: cutOff, says: LIST_FAILED },
  "User Summary is opened without a network": { at: "/detail", change: cutOff, says: LIST_FAILED },
  "handsets are opened without a network": {
    at: "/list/handsets",
    change: cutOff,
    says: "The handsets could not be loaded",
  },
  "the users to check are refused": {
    at: "/list/checks",
    change: refuse,
    come: press(/^Run the checks/),
    says: LIST_FAILED,
  },
  "the users of the handset log are refused": {
    at: "/list/handset-log",
    change: refuse,
    come: press(/^Load the records/),
    says: LIST_FAILED,
  },
  "a user's records are refused": {
    at: "/detail/CARD-1",
    change: ({ http }) => http.fail("GET /capnogram/?duid=CARD-1", "unexpected-status", 500),
    says: "This part could not be loaded",
  },
  "the summary of a user cannot be made": {
    at: "/detail/CARD-1",
    change: ({ http }) => http.fail("GET /duid/param/?duid=CARD-1", "unexpected-status", 500),
    come: press(/^PDF summary$/),
    says: "The summary could not be made",
  },
  "no summary of the ticked users can be made": NO_SUMMARY,
  "no user can be read": {
    at: "/list",
    change: ({ http }) => http.reply("GET /duid/", [{}]),
    says: "No user could be read",
  },
  "there are no users": {
    at: "/list",
    change: ({ http }) => http.reply("GET /duid/", []),
    says: "There are no users yet",
  },
  "the address names a group of others": { at: "/list?group=99", says: "This group is not available" },
  "no user has a record": {
    at: "/detail",
    change: ({ http }) =>
      http.reply("GET /duid/", [
        aDuidBody({ duid: "CARD-3", handset_udi: null, capnogram_count: 0, latest_capnogram_dt: null }),
      ]),
    says: "No user has a breath record yet",
  },
  "no documents are set up": {
    at: "/documentation",
    change: ({ config }) =>
      Object.assign(config.links, {
        captureQuickStartGuide: "",
        handsetInstructions: "",
        dashboardInstructions: "",
      }),
    says: "No documents are set up for this site",
  },
};

/** The message itself: what else its page has may be out of sight. */
async function openDeadEnd({ at, says, account, change, come }: DeadEnd) {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  const services = { ...aStudyOfThree(), ...(account && { session: createFakeSession(account) }) };
  change?.(services);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  await come?.();
  const [title] = await screen.findAllByRole("heading", { name: says });
  return title?.parentElement;
}

it.each(Object.entries(DEAD_ENDS))("Capture has two ways out where %s", async (_, deadEnd) => {
  const ways = (await openDeadEnd(deadEnd))?.querySelectorAll("a, button");
  expect(ways?.length).toBeGreaterThanOrEqual(2);
});

it("summaries that could not be made are not tried again for no user", async () => {
  const message = await openDeadEnd(NO_SUMMARY);
  await press(/^Select none$/)();
  expect(message?.querySelector("button")?.ariaDisabled).toBe("true");
});

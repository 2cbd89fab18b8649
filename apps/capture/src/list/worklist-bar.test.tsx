import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { giveFramesHeight } from "../kit/rows/testing/give-frames-height.ts";
import { serveLog } from "../study/log/testing/log-entries.ts";
import product from "../product.tsx";

beforeAll(async () => void (await import("./page/AllUsersPage.tsx")));
beforeEach(() => giveFramesHeight(600));
afterEach(() => vi.restoreAllMocks());

/** The filters of a study in which no user needs a call. */
async function open(address: string, services: FakeProductServices) {
  services.http.reply("GET /duid/", [aDuidBody({ duid: "WELL-1", handset_udi: UDI, adherence: 0.9 })]);
  services.http.reply("GET /capnogram/", []);
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  return within(await screen.findByRole("group", { name: "Worklist" }));
}

describe("the filters of the worklist [REQ-LIST-40]", () => {
  it("show Needs a call before More also at 0, and only that one in bold", async () => {
    // This account may not read which records failed. That no user needs a call is known without them.
    const session = createFakeSession(anAccount({ permissions: [PERMISSIONS.capture] }));
    const bar = await open("/list", aProductServices({ session }));
    const chips = () => bar.getAllByRole("button");
    expect(chips().map(({ textContent }) => textContent)).toEqual(["Needs a call (0)"]);
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(chips().length).toBeGreaterThan(5);
    const bold = chips().filter(({ className }) => className.includes("_main_"));
    expect(bold.map(({ textContent }) => textContent)).toEqual(["Needs a call (0)"]);
  });

  it("have Left once, also where the address asks for those who left", async () => {
    const bar = await open("/list?status=left", aProductServices());
    expect(bar.getAllByRole("button", { name: /^Left/, pressed: true })).toHaveLength(1);
  });

  it.each<[string, (services: FakeProductServices) => unknown, RegExp]>([
    ["by the team where it is shared", (services) => serveLog(services), /^Your team marked this as done\./],
    ["in this tab alone where it is not", () => {}, /^You marked this as done, in this tab until you/],
  ])("say of a mark that it is seen %s", async (_, prepare, words) => {
    const services = aProductServices();
    prepare(services);
    const bar = await open("/list?needs=reviewed", services);
    await userEvent.hover(bar.getByRole("button", { name: /^Done/ }));
    expect((await screen.findByRole("tooltip")).textContent).toMatch(words);
  });
});

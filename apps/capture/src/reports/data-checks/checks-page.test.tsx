import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import { CHECKS_PATH } from "../../paths/checks-path.ts";
import { STATUS_PATH } from "../../paths/status-path.ts";
import product from "../../product.tsx";

afterEach(cleanup);

const USERS = ["CARD-1", "CARD-2", "CARD-3"];

async function runChecks() {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, studyLogUrl: "" } },
  });
  services.http.reply("GET /device/", []);
  services.http.reply(
    "GET /duid/",
    USERS.map((duid) => aDuidBody({ duid, handset_udi: null, capnogram_count: 0 })),
  );
  for (const duid of USERS) services.http.reply(`GET /capnogram/?duid=${duid}`, []);
  services.http.fail("GET /capnogram/?duid=CARD-3", "unexpected-status", 500);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [CHECKS_PATH] });
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole("button", { name: "Run the checks" }));
  await screen.findByText("3 users, 0 records, 0 handsets");
}

const check = (name: RegExp) => screen.getByRole("button", { name });

describe("the page of data checks", () => {
  it("says that no status was entered and leads to where it is, and counts users and not sentences elsewhere [REQ-CHECK-07]", async () => {
    await runChecks();
    expect(check(/^Left, still with a handset/).textContent).toMatch(/No status entered yet$/);
    expect(check(/^Records after the end/).textContent).toMatch(/No status entered yet, 1 user not known$/);
    expect(check(/^Failed records/).textContent).toMatch(/Not known 1 user not known$/);
    expect(check(/^Users without a handset/).textContent).toMatch(/3 $/);
    await userEvent.click(check(/^Left, still with a handset/));
    expect(screen.getByRole("link", { name: "Set statuses" }).getAttribute("href")).toBe(STATUS_PATH);
    expect(screen.queryByRole("button", { name: "Show the list" })).toBeNull();
  });

  it("prints the counts of all checks, and the rows of each [REQ-CHECK-08]", async () => {
    await runChecks();
    await userEvent.click(check(/^Users without a handset/));
    const readRegions = () =>
      screen.getAllByRole("region").map((region) => within(region).getByRole("heading").textContent);
    expect(readRegions()).toEqual(["Users without a handset: 3"]);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(readRegions()).toContain("Users without a handset: 3");
    expect(readRegions()).toContain("Failed records: Not known");
    expect(screen.queryByRole("button", { name: /^Failed records/ })).toBeNull();
    expect(
      within(screen.getByRole("list", { name: "Checks" }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toContain("Failed records Not known 1 user not known");
    expect(screen.getAllByText("The list of records could not be read").length).toBeGreaterThan(1);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(readRegions()).toEqual(["Users without a handset: 3"]);
  });
});

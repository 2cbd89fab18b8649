import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "../../product.tsx";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";

beforeEach(() => {
  giveFramesHeight(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function openDialog(services: FakeProductServices) {
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/list"] })} />);
  fireEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Deallocate Handset" }));
  const dialog = await screen.findByRole("dialog");
  const named = (name: string) => within(dialog).getByRole<HTMLButtonElement>("button", { name });
  return { dialog, named };
}

it("the deallocation dialog says who has the handset now, and offers nothing but Close [REQ-LIST-33]", async () => {
  const services = aProductServices();
  const { dialog, named } = await openDialog(services);
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", handset_udi: null }),
    aDuidBody({ duid: "CARD-3" }),
  ]);
  fireEvent.click(named("Deallocate"));
  const alert = await within(dialog).findByRole("alert");
  expect(alert.textContent).toContain("CARD-3 has NTH 00001 now. Nothing was changed.");
  expect(within(dialog).queryByRole("button", { name: "Deallocate" })).toBeNull();
  fireEvent.click(within(dialog).getByText("Close"));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(services.http.sent("POST /device/deassign/")).toEqual([]);
});

describe("a deallocation under way [REQ-LIST-16] [FM-23]", () => {
  it("is sent once, and can be neither repeated nor cancelled", async () => {
    const services = aProductServices();
    const answer = services.http.hold("POST /device/deassign/");
    const { dialog, named } = await openDialog(services);
    fireEvent.click(named("Deallocate"));
    await waitFor(() => expect(named("Deallocate").getAttribute("aria-busy")).toBe("true"));
    expect([named("Deallocate").disabled, named("Cancel").disabled]).toEqual([true, true]);
    fireEvent.click(named("Deallocate"));
    fireEvent.click(named("Cancel"));
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(screen.getByRole("dialog")).toBe(dialog);
    answer({});
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(services.http.sent("POST /device/deassign/")).toHaveLength(1);
  });

  it("the deallocation dialog says why the server refused, until the next press", async () => {
    const services = aProductServices();
    services.http.reply("POST /device/deassign/", { handset_udi: ["Already free."] }, 400);
    const { dialog, named } = await openDialog(services);
    expect(within(dialog).queryByRole("alert")).toBeNull();
    fireEvent.click(named("Deallocate"));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("Already free.");
    const answer = services.http.hold("POST /device/deassign/");
    await waitFor(() => expect(named("Deallocate").disabled).toBe(false));
    fireEvent.click(named("Deallocate"));
    await waitFor(() => expect(services.http.sent("POST /device/deassign/")).toHaveLength(2));
    expect(within(dialog).queryByRole("alert")).toBeNull();
    answer({});
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("the deallocation dialog stays where the service fails, and the next press goes through [FM-08]", async () => {
    const services = aProductServices();
    services.http.fail("POST /device/deassign/", "unexpected-status", 500);
    const { dialog, named } = await openDialog(services);
    fireEvent.click(named("Deallocate"));
    await waitFor(() => expect(services.notices.raised).toHaveLength(1));
    await waitFor(() => expect(named("Deallocate").disabled).toBe(false));
    expect(screen.getByRole("dialog")).toBe(dialog);
    services.http.reply("POST /device/deassign/", {});
    fireEvent.click(named("Deallocate"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(services.http.sent("POST /device/deassign/")).toHaveLength(2);
  });
});

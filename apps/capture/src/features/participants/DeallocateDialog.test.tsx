import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "../../product.tsx";

beforeEach(() => {
  // jsdom lays nothing out: the list needs a height to know which rows are in sight.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PATIENT = { timeout: 20_000 };

describe("a deallocation under way [REQ-LIST-16] [FM-23]", () => {
  it("a deallocation under way is sent once, and can be neither repeated nor cancelled", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
    const answer = services.http.hold("POST /device/deassign/");
    const { routes } = product.create(services);
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/list"] })} />);
    fireEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }, PATIENT));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Deallocate Handset" }, PATIENT));
    const dialog = await screen.findByRole("dialog", undefined, PATIENT);
    const named = (name: string) => within(dialog).getByRole<HTMLButtonElement>("button", { name });
    fireEvent.click(named("Deallocate"));
    await waitFor(() => expect(named("Deallocate").getAttribute("aria-busy")).toBe("true"), PATIENT);
    expect([named("Deallocate").disabled, named("Cancel").disabled]).toEqual([true, true]);
    fireEvent.click(named("Deallocate"));
    fireEvent.click(named("Cancel"));
    fireEvent.keyDown(dialog, { key: "Escape" });
    expect(screen.getByRole("dialog")).toBe(dialog);
    answer({});
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), PATIENT);
    expect(services.http.sent("POST /device/deassign/")).toHaveLength(1);
  }, 60_000);
});

import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import product from "../../product.tsx";

async function openList(demo: RuntimeConfig["demo"]) {
  const services = aProductServices({ config: { ...aRuntimeConfig(), demo } });
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-001" })]);
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: ["/list"] });
  render(<RouterProvider router={router} />);
  await screen.findByRole("searchbox");
}

describe("the first steps of a demo on All Users", () => {
  it("name the next step until it is done, and can be dismissed", async () => {
    await openList({ controlUrl: "", accounts: [] });
    const steps = await screen.findByRole("region", { name: "First steps in the demo" });
    expect(steps.textContent).toContain("Step 1 of 3: See who needs a call");
    fireEvent.click(await screen.findByRole("button", { name: /^Needs a call/ }));
    expect(steps.textContent).toContain("Step 2 of 3: Open a user");
    fireEvent.click(screen.getByRole("button", { name: "Dismiss the first steps" }));
    expect(screen.queryByRole("region", { name: "First steps in the demo" })).toBeNull();
  });

  it("are not there without a demo in the configuration", async () => {
    await openList(undefined);
    expect(screen.queryByRole("region", { name: "First steps in the demo" })).toBeNull();
  });
});

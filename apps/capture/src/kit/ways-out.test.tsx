import { ServicesProvider } from "@capno/product-contract/use-services";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { NotLoaded } from "./NotLoaded.tsx";
import { WaysOut } from "./WaysOut.tsx";

it.each([
  [
    "what could not be loaded",
    <NotLoaded key="1" title="The list could not be loaded" onTryAgain={vi.fn()} />,
  ],
  ["an address that leads nowhere", <WaysOut key="2" />],
])("Contact support beside %s opens the support", (_, element) => {
  const services = aProductServices();
  const router = createMemoryRouter([{ path: "/", element }]);
  render(
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Contact support" }));
  expect(services.dialogs.opened).toEqual(["support"]);
});

it("the way out of an address that leads nowhere is All Users", () => {
  const router = createMemoryRouter([{ path: "/", element: <WaysOut /> }]);
  render(
    <ServicesProvider services={aProductServices()}>
      <RouterProvider router={router} />
    </ServicesProvider>,
  );
  expect(screen.getByRole("link", { name: "All Users" }).getAttribute("href")).toBe("/list");
});

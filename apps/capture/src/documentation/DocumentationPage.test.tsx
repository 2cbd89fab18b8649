import { ServicesProvider } from "@capno/product-contract/use-services";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices } from "@capno/test-kit/product-services";
import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { DocumentationPage } from "./DocumentationPage.tsx";

const NO_MANUALS = { captureQuickStartGuide: "", handsetInstructions: "", dashboardInstructions: "" };
const MANUALS = {
  captureQuickStartGuide: "https://manuals.capno.example/start.pdf",
  handsetInstructions: "https://manuals.capno.example/handset.pdf",
  dashboardInstructions: "https://manuals.capno.example/dashboard.pdf",
};

function open(manuals: Partial<typeof MANUALS>): readonly (readonly [string | undefined, string | null])[] {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, links: { ...config.links, ...NO_MANUALS, ...manuals } },
  });
  const page = <DocumentationPage />;
  render(
    <ServicesProvider services={services}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: page }])} />
    </ServicesProvider>,
  );
  return screen
    .queryAllByRole("listitem")
    .map((item) => [
      item.querySelector("strong")?.textContent,
      item.querySelector("a")?.getAttribute("href") ?? null,
    ]);
}

describe("the page of documents", () => {
  it("opens each manual at its own address, in a window that cannot reach this one", () => {
    expect(open(MANUALS)).toEqual([
      ["Quick Start Guide", MANUALS.captureQuickStartGuide],
      ["Handset Instructions For Use", MANUALS.handsetInstructions],
      ["Dashboard Instructions For Use", MANUALS.dashboardInstructions],
    ]);
    for (const link of screen.getAllByRole<HTMLAnchorElement>("link", { name: /Guide|Instructions/ }))
      expect([link.target, link.rel]).toEqual(["_blank", "noopener noreferrer"]);
  });

  it("has no line for a manual that the site has not set up", () => {
    const { handsetInstructions } = MANUALS;
    expect(open({ handsetInstructions })).toEqual([["Handset Instructions For Use", handsetInstructions]]);
    expect(screen.queryByText("No documents are set up for this site")).toBeNull();
  });

  it("says that the site has set up none", () => {
    expect(open({})).toEqual([]);
    expect(screen.getByText("No documents are set up for this site")).toBeDefined();
  });
});

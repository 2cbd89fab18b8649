import { openProduct } from "@capno/breath-test/testing/open-product";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

describe("the instructions of Screen [spec §2]", () => {
  it("list the product label and the documents that are configured", async () => {
    const links = {
      ...aRuntimeConfig().links,
      productLabel: "https://documents.capno.example/label.png",
      handsetInstructions: "/handset.pdf",
      dashboardInstructions: "/dashboard.pdf",
    };
    await openProduct(product, { at: "/nts/instructions", config: { links } });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Product label",
      "Handset Instructions For Use",
      "Dashboard Instructions For Use",
    ]);
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["/handset.pdf", "/dashboard.pdf"]);
    fireEvent.click(screen.getByRole("button", { name: "Product label" }));
    expect(screen.getByRole("img", { name: "Product label of Capno Screen" })).toBeTruthy();
  });
});

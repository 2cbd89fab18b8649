import { openProduct } from "@capno/breath-test/testing/open-product";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import product from "./product.ts";

const LABEL = "https://documents.capno.example/label.png";
type Links = Partial<ReturnType<typeof aRuntimeConfig>["links"]>;

const openInstructions = (links: Links, at = "/nts/instructions") =>
  openProduct(product, { at, config: { links: { ...aRuntimeConfig().links, ...links } } });
const getDocument = () => screen.queryByRole("link", { name: "Handset Instructions For Use" });
const getButtons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);

/** As the browser has it once a page of the product was left for this one. */
const havePageBefore = (state: unknown) => window.history.replaceState(state, "");
afterEach(() => havePageBefore(null));

describe("the documents of a product · spec §2, decision B17, fault F24", () => {
  it.each([
    "https://documents.capno.example/handset.pdf",
    "mailto:help@capno.example",
    "/documents/handset.pdf",
  ])("open beside the page: %s", async (href) => {
    await openInstructions({ handsetInstructions: href });
    const link = getDocument();
    expect(link?.getAttribute("href")).toBe(href);
    expect(link?.getAttribute("target")).toBe("_blank");
    expect(link?.getAttribute("rel")).toBe("noopener noreferrer");
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });

  it.each(["", "javascript:alert(1)", "data:text/html,x", "//elsewhere.example/x.pdf", "documents/x.pdf"])(
    "are not there where no address, or no safe one, is configured: '%s'",
    async (href) => {
      await openInstructions({ handsetInstructions: href, productLabel: href });
      expect(getDocument()).toBeNull();
      expect(screen.queryByRole("listitem")).toBeNull();
      expect(getButtons()).toEqual(["Go back"]);
    },
  );
});

describe("the product's label · spec §2", () => {
  it("is the first of the list, and opens over the page until it is closed", async () => {
    await openInstructions({ productLabel: LABEL, handsetInstructions: "/handset.pdf" });
    const items = screen.getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Product label",
      "Handset Instructions For Use",
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Product label" }));
    const dialog = screen.getByRole("dialog", { name: "Product label" });
    const image = within(dialog).getByRole("img", { name: "Product label of Capno Screen" });
    expect(image.getAttribute("src")).toBe(LABEL);
    fireEvent.click(within(dialog).getAllByText("Close").at(-1)!);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the way back from the instructions · decision B16", () => {
  it("leads to the page before", async () => {
    const clinic = await openInstructions({}, "/nts/results-history");
    await clinic.go("/nts/instructions");
    havePageBefore({ idx: 1 });
    fireEvent.click(screen.getByRole("button", { name: "Go back" }));
    await clinic.settle();
    expect(clinic.path()).toBe("/nts/results-history");
  });

  it("leads to the product's home where there is none", async () => {
    const clinic = await openInstructions({}, "/nts/results-history");
    await clinic.go("/nts/instructions");
    havePageBefore({ idx: 0 });
    fireEvent.click(screen.getByRole("button", { name: "Go back" }));
    await clinic.settle();
    expect(clinic.path()).toBe("/nts/handsets");
  });
});

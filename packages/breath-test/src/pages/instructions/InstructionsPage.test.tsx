import { DocumentIcon } from "@capno/ui-kit/icons";
import { fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { aDeployment } from "../../testing/a-deployment.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { InstructionsPage, type InstructionLink } from "./InstructionsPage.tsx";

const LABEL = "https://documents.capno.example/label.png";

/** The page of a product with this of its own, in a deployment whose label stands there. */
function open(action: InstructionLink["action"], productLabel = "") {
  const services = aDeployment({ links: { productLabel } });
  const links = [{ label: "Guide", icon: DocumentIcon, action }];
  return openPart(
    openJourneyOf({}, { services }),
    <InstructionsPage productName="Capno Any" links={links} />,
  );
}

const getItems = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
const getButtons = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));

/** As the browser has it once a page of the product was left for this one. */
const havePageBefore = (state: unknown) => window.history.replaceState(state, "");
afterEach(() => havePageBefore(null));

describe("the documents of a product [spec §2] [REQ-NAV-17] [FM-24]", () => {
  it.each(["https://documents.capno.example/guide.pdf", "mailto:help@capno.example", "/documents/guide.pdf"])(
    "open beside the page: %s",
    async (href) => {
      await open({ href });
      const link = screen.getByRole("link", { name: "Guide" });
      expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
        href,
        "_blank",
        "noopener noreferrer",
      ]);
      expect(getItems()).toEqual(["Guide"]);
    },
  );

  it.each(["", "javascript:alert(1)", "data:text/html,x", "//elsewhere.example/x.pdf", "documents/x.pdf"])(
    "are not there where no address, or no safe one, is configured: '%s'",
    async (href) => {
      await open({ href }, href);
      expect([getItems(), getButtons()]).toEqual([[], ["Go back"]]);
    },
  );

  it("may be what the product does itself", async () => {
    const run = vi.fn();
    await open({ run });
    await press("Guide");
    expect(run).toHaveBeenCalledOnce();
  });
});

describe("the product's label [spec §2]", () => {
  it("the product's label is the first of the list, and opens over the page until it is closed", async () => {
    await open({ href: "/guide.pdf" }, LABEL);
    expect(getItems()).toEqual(["Product label", "Guide"]);
    expect(screen.queryByRole("dialog")).toBeNull();
    await press("Product label");
    const dialog = screen.getByRole("dialog", { name: "Product label" });
    const image = within(dialog).getByRole("img", { name: "Product label of Capno Any" });
    expect(image.getAttribute("src")).toBe(LABEL);
    fireEvent.click(within(dialog).getAllByText("Close").at(-1)!);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the way back from the instructions [REQ-NAV-16]", () => {
  it.each([
    ["the page before", { idx: 1 }, "/before"],
    ["the product's home where there is none", { idx: 0 }, "/any"],
  ])("leads to %s", async (_, state, leadsTo) => {
    const { path } = await open({ href: "" });
    havePageBefore(state);
    await press("Go back");
    expect(path()).toBe(leadsTo);
  });
});

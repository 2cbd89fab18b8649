import { DocumentIcon } from "@capno/ui-kit/icons";
import { fireEvent, screen, within } from "@testing-library/react";
import { act } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { aDeployment } from "../../testing/a-deployment.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { InstructionsPage, type InstructionLink } from "./InstructionsPage.tsx";

const LABEL = "https://documents.capno.example/label.png";

/** A product's page with this link, in a deployment with this label. */
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

/** Sets the router's history state, as after leaving another page. */
const havePageBefore = (state: unknown) => window.history.replaceState(state, "");
afterEach(() => havePageBefore(null));

describe("InstructionsPage, listing a product's documents [spec §2] [REQ-NAV-17] [FM-24]", () => {
  it.each(["https://documents.capno.example/guide.pdf", "mailto:help@capno.example", "/documents/guide.pdf"])(
    "opens %s in a new tab",
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
    "omits a document without a safe URL: '%s'",
    async (href) => {
      await open({ href }, href);
      expect([getItems(), getButtons()]).toEqual([[], ["Go back"]]);
    },
  );

  it("runs a product's own action", async () => {
    const run = vi.fn();
    await open({ run });
    await press("Guide");
    expect(run).toHaveBeenCalledOnce();
  });
});

describe("InstructionsPage, with a product label [spec §2]", () => {
  it("lists it first and shows it in a dialog", async () => {
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

it("InstructionsPage draws what each entry is, and whether it leads out of the application", async () => {
  await open({ href: "/guide.pdf" }, LABEL);
  const pictures = screen
    .getAllByRole("listitem")
    .map((item) =>
      Array.from(
        item.querySelectorAll("svg"),
        (svg) => /lucide-[a-z-]+/.exec(svg.getAttribute("class") ?? "")?.[0],
      ),
    );
  expect(pictures).toEqual([
    ["lucide-info", "lucide-chevron-right"],
    ["lucide-file-text", "lucide-external-link"],
  ]);
});

describe("InstructionsPage, going back [REQ-NAV-16]", () => {
  it.each([
    ["the previous page", { idx: 1 }, "/before"],
    ["the product's home if there is none", { idx: 0 }, "/any"],
  ])("leads to %s", async (_, state, leadsTo) => {
    const { path } = await open({ href: "" });
    havePageBefore(state);
    await press("Go back");
    expect(path()).toBe(leadsTo);
  });
});

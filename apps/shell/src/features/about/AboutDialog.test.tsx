import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { AboutDialog } from "./AboutDialog.tsx";
import type { VersionedPart } from "./versioned-parts.ts";

const STATES: readonly VersionedPart["state"][] = [
  "live",
  "pinned",
  "canary",
  "fallback",
  "failed",
  "not opened",
];

it("About marks what runs as released, what runs otherwise, what failed and what was not opened apart", () => {
  render(
    <AboutDialog
      productName="Capno"
      labelUrl=""
      intendedUse=""
      parts={STATES.map((state) => ({ name: state, version: "4.2.4", state, rows: [] }))}
      services={[]}
      onClose={() => undefined}
    />,
  );
  const [live, pinned, canary, fallback, failed, unopened] = STATES.map(
    (name) => screen.getByRole("region", { name }).querySelector("svg")?.innerHTML,
  );
  expect([pinned, fallback]).toEqual([live, canary]);
  expect(new Set([undefined, live, canary, failed, unopened]).size).toBe(5);
});

it("About leads from the name of each document to that document [REQ-NAME-11]", () => {
  render(
    <AboutDialog
      productName="Capno"
      labelUrl=""
      intendedUse=""
      parts={[]}
      services={[]}
      onClose={() => undefined}
    />,
  );
  const list = screen.getByRole("list", { name: "Documents for this version" });
  const named = Array.from(list.querySelectorAll("a"), ({ textContent, href }) => [
    textContent,
    /\/docs\/(.+)\.md/.exec(href)?.[1],
  ]);
  expect(named).toEqual([
    ["What a hospital asks", "assurance/README"],
    ["Intended use", "assurance/intended-use"],
    ["Hazards", "risk/hazards"],
    ["Data", "assurance/data"],
    ["Security", "security"],
    ["Third-party software", "soup"],
    ["Accessibility", "assurance/accessibility"],
    ["Usability", "assurance/usability"],
    ["Releases and support", "assurance/release"],
  ]);
});

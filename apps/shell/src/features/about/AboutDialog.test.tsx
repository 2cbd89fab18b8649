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

import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { openJourneyOf, openStartedTest } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { ContinueTest } from "./ContinueTest.tsx";

it.each([
  ["one of many in a row of a table", true, buttonClass("secondary", "small")],
  ["the page's own where it stands by itself", false, buttonClass("primary", "regular")],
])("the way on to a test that waits for its answer is %s", async (_, isInTable, look) => {
  const part = <ContinueTest capnogramId="a" testIdentifier="T-1" isInTable={isInTable} />;
  await openPart(openJourneyOf({}), part);
  expect(screen.getByRole("button", { name: "Continue test T-1" }).className).toBe(look);
});

it("the way on to a running test looks the same, and leads to it", async () => {
  const clinic = await openStartedTest(1_000, {});
  await openPart(clinic, <ContinueTest capnogramId="a" testIdentifier="T-1" isInTable />);
  const link = screen.getByRole("link", { name: "Continue test T-1" });
  expect(link.className).toBe(buttonClass("secondary", "small"));
  expect(link.getAttribute("href")).toBe(clinic.journey.getRunningPath());
});

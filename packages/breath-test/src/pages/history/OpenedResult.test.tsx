import { expect, it } from "vitest";

import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { OpenedResult } from "./OpenedResult.tsx";

it("OpenedResult marks each result that was opened as handled, so that no test takes it [REQ-TEST-01]", async () => {
  const clinic = openJourneyOf({});
  const pages = [{ path: "/any/results/:capnogramId", element: <OpenedResult>a result</OpenedResult> }];
  const page = await openPages(clinic, pages, "/any/results/a");
  await page.go("/any/results/b");
  expect(document.body.textContent).toContain("a result");
  expect(clinic.journey.testRun.getState().ledger.handled).toEqual(["a", "b"]);
});

import { FIRST, openProduct, SECOND, testsRoute } from "@capno/breath-test/testing/open-product";
import { expectSortedColumns } from "@capno/test-kit/sorted-columns";
import { aHandsetBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import product from "./product.ts";

it("each column of the board that sorts orders what it shows", async () => {
  const clinic = await openProduct(product, {
    at: "/nts/instructions",
    handsets: [aHandsetBody({ udi: FIRST }), aHandsetBody({ udi: SECOND })],
  });
  const now = clinic.services.clock.now();
  const aTest = (id: string, testOutcome: string, agoMin: number) => ({
    capnogramId: id,
    testOutcome,
    capturedAt: new Date(now - agoMin * 60_000).toISOString(),
  });
  clinic.listTests(FIRST, [aTest("a", "Completed", 20), aTest("b", "Completed", 30)]);
  clinic.listTests(SECOND, [aTest("c", "Failed", 10), aTest("d", "Completed", 40)]);
  await clinic.go("/nts/handset-board");
  await clinic.until(() => expect(screen.getByText("1 completed, 1 failed")).toBeTruthy());
  expectSortedColumns(screen.getByRole("table"));
});

it.each([
  ["/nts/handset-board", "… completed, … failed"],
  ["/nts/handsets", "Loading today's tests..."],
])(
  "%s is marked busy until the tests of today are read, which paper then says [REQ-PRINT-01]",
  async (at, words) => {
    const handsets = [aHandsetBody({ udi: FIRST }), aHandsetBody({ udi: SECOND })];
    const clinic = await openProduct(product, { at: "/nts/instructions", handsets });
    const answer = clinic.services.http.hold(testsRoute(FIRST));
    await clinic.go(at);
    const isBusy = () => screen.getByText(words).closest("[aria-busy=true]") !== null;
    await clinic.until(() => expect(isBusy()).toBe(true));
    answer([]);
    await clinic.until(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  },
);

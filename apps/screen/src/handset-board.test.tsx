import { FIRST, openProduct, SECOND } from "@capno/breath-test/testing/open-product";
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

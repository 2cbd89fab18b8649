import { FIRST, openProduct } from "@capno/breath-test/testing/open-product";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;

describe("an unreadable list", () => {
  it("of today's results is not called empty", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    clinic.listTests(FIRST, [{ testIdentifier: null as never }, { testIdentifier: 7 as never }]);
    await clinic.go(HISTORY);
    expect(screen.getByText("The results of today could not be read")).toBeTruthy();
    expect(screen.getByText("2 records could not be read.")).toBeTruthy();
    expect(screen.queryByText(/have not completed any tests/)).toBeNull();
  });

  it("of handsets is not called empty", async () => {
    const clinic = await openProduct(product, { at: "/nts/instructions" });
    clinic.services.http.reply("GET /v2/handsets/", [{ udi: FIRST, product: "nts", name: null }]);
    await clinic.go("/nts/handsets");
    expect(screen.getByText("No handset could be read")).toBeTruthy();
    expect(screen.getByText("1 handset could not be read.")).toBeTruthy();
    expect(screen.queryByText("No handset is available to you")).toBeNull();
  });

  it("differs from an empty one, which is called empty", async () => {
    await openProduct(product, { at: HISTORY });
    expect(screen.getByText(/have not completed any tests/)).toBeTruthy();
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });
});

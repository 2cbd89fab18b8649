import { FIRST, openProduct, unlockRoute } from "@capno/breath-test/testing/open-product";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { act } from "react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";
const START = `/nts/handsets/${encodeURIComponent(FIRST)}/start-test`;

describe("a held handset", () => {
  it("reports that the server forbids to unlock it", async () => {
    const clinic = await openProduct(product, { at: START });
    clinic.services.http.reply(unlockRoute(FIRST), {}, 403);
    await clinic.go("/nts/instructions");
    expect(clinic.services.notices.reported.map(({ problem }) => problem)).toEqual([
      "the server forbids to unlock a handset",
    ]);
  });

  it("reports a breath record that failed [REQ-VALUE-12]", async () => {
    const clinic = await openProduct(product, { at: START });
    await act(async () => userEvent.click(screen.getByRole("button", { name: "Start" })));
    await clinic.settle();
    await clinic.receive("DECODE", "FAILED", "a");
    await clinic.pass(30_000);
    expect(screen.getByRole("alertdialog", { name: "TEST ERROR" })).toBeTruthy();
    expect(clinic.services.notices.reported.map(({ problem }) => problem)).toEqual([
      "a breath record was not received or could not be processed",
    ]);
  });
});

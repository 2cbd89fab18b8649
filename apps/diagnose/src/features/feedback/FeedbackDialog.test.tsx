import { aProductServices } from "@capno/test-kit/product-services";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import product from "../../product.ts";
import { openFeedback } from "./feedback-store.ts";

it("FeedbackDialog that is opened for another test has that test's identifier and none of the answers [spec §2]", () => {
  const surface = product.create(aProductServices());
  render(surface.overlays?.map((Overlay, place) => <Overlay key={place} />));
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
  act(() => openFeedback("12B34C56JAF"));
  fireEvent.click(field(/^Yes/));
  expect(field(/^Yes/).checked).toBe(true);
  act(() => openFeedback("99X99X99XXX"));
  expect(field(/Test identifier/).value).toBe("99X99X99XXX");
  expect(field(/^Yes/).checked).toBe(false);
  act(() => surface.dispose?.());
  expect(screen.queryByRole("dialog")).toBeNull();
});

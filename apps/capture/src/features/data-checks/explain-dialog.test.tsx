import type { Finding } from "@capno/domain/data-checks";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { createCapture } from "../../state/capture-session.ts";
import { findExplanation, type Explanation } from "../../state/data-checks/explanations.ts";
import { CaptureContext } from "../../state/use-capture.ts";
import { ExplainDialog } from "./ExplainDialog.tsx";

const FINDING: Finding = {
  check: "failed-record",
  key: "failed-record:CARD-1:7",
  duid: toDuid("CARD-1"),
  recordId: 7,
  recordedAt: null,
  udi: null,
  what: "The record failed",
};
const JANE: Explanation = { reason: "The handset fell", by: "jane@capno.example", at: toEpochMs(1) };

function open() {
  const services = aProductServices();
  const capture = createCapture(services);
  const draw = (explanation?: Explanation) => (
    <ServicesProvider services={services}>
      <CaptureContext value={capture}>
        <ExplainDialog finding={FINDING} explanation={explanation} onClose={() => undefined} />
      </CaptureContext>
    </ServicesProvider>
  );
  return { capture, draw, field: () => screen.getByRole<HTMLTextAreaElement>("textbox") };
}

describe("ExplainDialog [REQ-CHECK-06]", () => {
  it("restores a started explanation after Escape, but not after Cancel", async () => {
    const { draw, field } = open();
    const first = render(draw());
    await userEvent.type(field(), "The hand");
    await userEvent.keyboard("{Escape}");
    first.unmount();
    const second = render(draw());
    expect(field().value).toBe("The hand");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    second.unmount();
    render(draw());
    expect(field().value).toBe("");
  });

  it("shows another account's newer explanation before it saves over that", async () => {
    const { capture, draw, field } = open();
    const { rerender } = render(draw());
    await userEvent.type(field(), "Sent twice");
    rerender(draw(JANE));
    expect(
      screen.getByText("jane@capno.example explained this row meanwhile: “The handset fell”."),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(findExplanation(capture.reviews.getState().entries, FINDING)?.reason).toBe("Sent twice");
    expect(capture.explanationDrafts.getState().size).toBe(0);
  });
});

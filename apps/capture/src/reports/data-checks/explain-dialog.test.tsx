import type { Finding } from "@capno/domain/data-checks/finding";
import { toDuid } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { NOTHING_SEEN } from "../../study/log/log-entry.ts";
import { StudyLogContext } from "../../study/log/use-study-log.ts";
import { toExplanations } from "../../study/reviews/use-reviews.ts";
import { createCapture } from "../../study/session/capture-session.ts";
import { SessionParts } from "../../study/session/SessionParts.tsx";
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

function open() {
  const services = aProductServices();
  const capture = createCapture(services);
  const find = () => toExplanations(capture.log.getState().threads.explanation).get(FINDING.key);
  const draw = () => (
    <ServicesProvider services={services}>
      <SessionParts capture={capture}>
        <StudyLogContext value={capture.log}>
          <ExplainDialog finding={FINDING} explanation={find()} onClose={() => undefined} />
        </StudyLogContext>
      </SessionParts>
    </ServicesProvider>
  );
  return { capture, draw, find, field: () => screen.getByRole<HTMLTextAreaElement>("textbox") };
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

  it("shows what another account wrote while it was open, and saves after that only once the author has chosen [SAFETY]", async () => {
    const { capture, draw, find, field } = open();
    render(draw());
    await userEvent.type(field(), "Sent twice");
    // Another window, or a poll.
    const theirs = { kind: "explanation", thread: FINDING.key, duid: toDuid("CARD-1") } as const;
    act(() => void capture.log.write({ ...theirs, text: "The handset fell", follows: NOTHING_SEEN }));
    expect(screen.getByRole("alert").textContent).toMatch(
      /^Meanwhile .* changed this explanation at .*: “The handset fell”\./,
    );
    await userEvent.keyboard("{Enter}");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(find()?.text).toBe("The handset fell");
    await userEvent.click(screen.getByRole("button", { name: "Keep my version" }));
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(find()?.text).toBe("Sent twice");
    expect(capture.log.getState().rows).toHaveLength(2);
    expect(capture.explanationDrafts.getState().size).toBe(0);
  });
});

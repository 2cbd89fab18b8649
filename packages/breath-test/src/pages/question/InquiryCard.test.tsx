import { toEpochMs } from "@capno/domain/units";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { Inquiry } from "../../test-run/test-run-states.ts";
import { NO_WAIT, YES_OPEN_IT } from "../../test-run/inquiry-texts.ts";
import { InquiryCard } from "./InquiryCard.tsx";

const anInquiry = (capnogramId: string): Inquiry => ({
  capnogramId,
  capturedAt: toEpochMs(0),
  because: { is: "outside-hold" },
});

describe("InquiryCard [REQ-TEST-01]", () => {
  it("moves the focus from an answer to the next question", () => {
    const card = (capnogramId: string) => (
      <InquiryCard inquiry={anInquiry(capnogramId)} onAnswer={() => undefined} />
    );
    const { rerender } = render(card("a"));
    const answer = screen.getByRole("button", { name: YES_OPEN_IT });
    answer.focus();
    rerender(card("a"));
    expect(document.activeElement).toBe(answer);
    rerender(card("b"));
    expect(document.activeElement).toBe(screen.getByRole("region"));
  });

  it("answers with either button", () => {
    const answers: boolean[] = [];
    render(<InquiryCard inquiry={anInquiry("a")} onAnswer={(isTheirs) => void answers.push(isTheirs)} />);
    for (const name of [YES_OPEN_IT, NO_WAIT]) fireEvent.click(screen.getByRole("button", { name }));
    expect(answers).toEqual([true, false]);
  });

  it("has a warning before its question", () => {
    render(<InquiryCard inquiry={anInquiry("a")} onAnswer={() => undefined} />);
    expect(screen.getByRole("region").querySelector("svg.lucide-triangle-alert")).not.toBeNull();
  });

  it("gives both answers the same weight [SAFETY]", () => {
    render(<InquiryCard inquiry={anInquiry("a")} onAnswer={() => undefined} />);
    const [yes, no] = screen.getAllByRole("button");
    expect(yes?.className).toBe(no?.className);
  });
});

import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import { Button } from "../buttons/Button.tsx";
import { ChangingText } from "./ChangingText.tsx";
import { PercentBar } from "../feedback/PercentBar.tsx";
import { Stages } from "../feedback/Stages.tsx";

/** As a browser's translator: each text node gives way to an element with the translated text. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) replaceText(text, text.textContent ?? "");
}

function replaceText(text: Node, translation: string): void {
  const font = document.createElement("font");
  font.textContent = translation;
  if (text.parentNode !== null) text.parentNode.replaceChild(font, text);
}

describe("ChangingText", () => {
  it("shows the value that follows a translated one", () => {
    const { container, rerender } = render(<ChangingText>91%</ChangingText>);
    translate(container);
    rerender(<ChangingText>100%</ChangingText>);
    expect(container.textContent).toBe("100%");
  });

  it("shows the newer value where the translation of an earlier one comes after it", () => {
    const { container, rerender } = render(<ChangingText>91%</ChangingText>);
    const text = document.createTreeWalker(container, NodeFilter.SHOW_TEXT).nextNode();
    rerender(<ChangingText>100%</ChangingText>);
    if (text !== null) replaceText(text, "91%");
    expect(container.textContent).toBe("100%");
  });
});

describe("a translated page", () => {
  it("shows the progress of `PercentBar`, and its text without a number", () => {
    const bar = (percent: number | undefined) => (
      <PercentBar label="Quality" percent={percent} emptyText="Not Used" />
    );
    const { container, rerender } = render(bar(91));
    translate(container);
    rerender(bar(100));
    expect(container.textContent).toBe("100%");
    translate(container);
    rerender(bar(undefined));
    expect(container.textContent).toBe("Quality: Not Used");
  });

  it("lets a busy `Button` draw its spinner before its text", () => {
    const { container, rerender } = render(<Button>Confirm</Button>);
    translate(container);
    act(() => rerender(<Button busy>Confirm</Button>));
    expect(screen.getByRole("button", { name: "Confirm" }).getAttribute("aria-busy")).toBe("true");
    act(() => rerender(<Button>Confirmed</Button>));
    expect(container.textContent).toBe("Confirmed");
  });

  it("moves the elapsed time and the mark of `Stages` on", () => {
    const stages = (state: "running" | "done", elapsedText: string) => (
      <Stages stages={[{ id: "record", label: "Recording", state }]} elapsedText={elapsedText} />
    );
    const { container, rerender } = render(stages("running", "0:42"));
    translate(container);
    rerender(stages("running", "0:43"));
    expect(container.textContent).toContain("0:43");
    expect(container.textContent).not.toContain("0:42");
    translate(container);
    rerender(stages("done", "0:44"));
    expect(container.textContent).toContain("Recording, done");
    expect(container.textContent).not.toContain("in progress");
  });
});

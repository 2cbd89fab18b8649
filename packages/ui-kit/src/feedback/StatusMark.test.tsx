import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { StatusMark } from "./StatusMark.tsx";
import type { StatusTone } from "../styles/tone.ts";

const tones: readonly StatusTone[] = ["good", "watch", "act", "unknown", "dark"];

describe("StatusMark", () => {
  it("has a different shape for each tone, so that colour is not needed", () => {
    const shapes = tones.map((tone) => {
      const { container, unmount } = render(<StatusMark tone={tone} label={tone} />);
      const shape = container.querySelector("svg")?.innerHTML;
      unmount();
      return shape;
    });
    expect(new Set(shapes).size).toBe(tones.length);
  });

  it("keeps its word for screen readers when it is hidden", () => {
    render(<StatusMark tone="act" label="Not used for 2 days" labelHidden />);
    expect(screen.getByRole("img", { name: "Not used for 2 days" })).toBeTruthy();
  });

  it("says its word once where it is shown", () => {
    const { container } = render(<StatusMark tone="act" label="Not used for 2 days" />);
    expect(container.textContent).toBe("Not used for 2 days");
    expect(screen.queryByRole("img")).toBeNull();
  });
});

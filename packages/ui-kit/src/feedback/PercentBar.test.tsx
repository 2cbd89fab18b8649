import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { PercentBar } from "./PercentBar.tsx";

const renderBar = (percent: number | undefined) =>
  render(<PercentBar percent={percent} emptyText="Not Used" label="Quality" />).container;

describe("PercentBar", () => {
  it.each([
    [0, 0],
    [0.4, 0],
    [72.5, 73],
    [99.6, 100],
    [130, 100],
    [-5, 0],
  ])("shows %d as %d percent, number and bar alike", (percent, shown) => {
    const container = renderBar(percent);
    const meter = screen.getByRole("meter", { name: "Quality" });
    expect(meter.textContent).toBe(`${shown}%`);
    expect(meter.getAttribute("aria-valuenow")).toBe(String(shown));
    const track = container.querySelector<HTMLElement>("[style]");
    expect(track?.style.getPropertyValue("--percent")).toBe(`${shown}%`);
  });

  it.each([undefined, Number.NaN])("never draws %j as 0 percent", (percent) => {
    renderBar(percent);
    expect(screen.queryByRole("meter")).toBeNull();
    expect(screen.getByText("Not Used")).toBeTruthy();
  });
});

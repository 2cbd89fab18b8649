import { render } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Text } from "./axis-text-stub.tsx";
import createColorInterpolator from "./color-scale-stub.ts";
import applyNice from "./nice-domain-stub.ts";
import interpolateRange from "./number-range-stub.ts";

describe("what stands in for unused parts of visx", () => {
  it("goes from one number to another as the real one does, in both directions", () => {
    expect(interpolateRange(0, 200)(0.25)).toBe(50);
    expect(interpolateRange(200, 0)(0.25)).toBe(150);
    expect(interpolateRange(3, 3)(1)).toBe(3);
  });

  it("rounds a domain of numbers", () => {
    const nice = vi.fn();
    applyNice({ nice }, { nice: true });
    applyNice({ nice }, { nice: 5 });
    applyNice({ nice }, { nice: false });
    applyNice({ nice }, {});
    expect(nice.mock.calls).toEqual([[], [5]]);
  });

  it("draws the words of a label", () => {
    const { container } = render(
      <svg>
        <Text x={4} y={8}>
          kPa
        </Text>
      </svg>,
    );
    expect(container.querySelector("text")?.outerHTML).toBe('<text x="4" y="8">kPa</text>');
  });

  it("says so where something is asked for that it leaves out", () => {
    expect(() => interpolateRange("red", "blue")).toThrow("number-range-stub");
    expect(() => createColorInterpolator()).toThrow("color-scale-stub");
    expect(() => applyNice({}, { nice: "month" })).toThrow("nice-domain-stub");
  });
});

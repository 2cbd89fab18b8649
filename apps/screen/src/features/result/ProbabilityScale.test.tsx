import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { ProbabilityScale } from "./ProbabilityScale.tsx";

it.each([
  [0, 12],
  [50, 200],
  [100, 388],
])("%i lies at %i of 400, between marks that are even and no cut points", (percent, x) => {
  const { container } = render(<ProbabilityScale percent={percent} />);
  expect(container.querySelector("path")?.getAttribute("transform")).toBe(`translate(${x} 0)`);
  const marks = Array.from(container.querySelectorAll("line"), (line) => Number(line.getAttribute("x1")));
  const steps = new Set(marks.slice(1).map((mark, at) => Math.round((mark - (marks[at] ?? 0)) * 10) / 10));
  expect([marks.length, steps.size]).toEqual([11, 1]);
  expect(container.querySelectorAll("text")).toHaveLength(2);
  const [track, reached] = Array.from(container.querySelectorAll("rect"), (bar) => bar.getAttribute("width"));
  expect([Number(track), Number(reached)]).toEqual([376, x - 12]);
});

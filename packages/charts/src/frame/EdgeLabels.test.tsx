import { render } from "@testing-library/react";
import { expect, it } from "vitest";

import { EdgeLabels } from "./EdgeLabels.tsx";

it("the words of a line stand over it, or under it where it is near the top", () => {
  const edges = [
    { value: 4, text: "4 kPa", side: "above" },
    { value: 9, text: "9 kPa", side: "below" },
  ] as const;
  const { container } = render(
    <EdgeLabels edges={edges} y={{ start: 0, end: 10 }} height={100} style={{}} />,
  );
  const places = [...container.querySelectorAll("text")].map((text) => [
    text.textContent,
    Math.round(Number(text.getAttribute("y"))),
    Math.sign(Number(text.getAttribute("dy"))),
  ]);
  expect(places).toEqual([
    ["4 kPa", 60, -1],
    ["9 kPa", 10, 1],
  ]);
});

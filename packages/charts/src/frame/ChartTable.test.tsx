import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { ChartTable } from "./ChartTable.tsx";

it("a chart's table aligns columns of words as words, heads and cells alike", () => {
  const columns = ["Breath", "CO2", "Used"];
  render(
    <ChartTable caption="Breaths" columns={columns} rows={[["1", "4.9", "yes"]]} textColumns={["Used"]} />,
  );
  const heads = screen.getAllByRole("columnheader").map((head) => head.hasAttribute("data-text"));
  expect(heads).toEqual([false, false, true]);
  const cells = screen.getAllByRole("cell").map((cell) => [cell.textContent, cell.hasAttribute("data-text")]);
  expect(cells).toEqual([
    ["4.9", false],
    ["yes", true],
  ]);
});

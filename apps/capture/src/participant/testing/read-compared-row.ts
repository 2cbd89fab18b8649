import { screen, within } from "@testing-library/react";

/** The cells of a value in the table of two records, once it is there. */
export async function readRow(name: string) {
  const heading = await screen.findByRole("rowheader", { name });
  const row = heading.closest("tr") as HTMLElement;
  return within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
}

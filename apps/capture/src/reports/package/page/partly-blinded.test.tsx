import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { PackageContents } from "./PackageContents.tsx";

it("the contents of a package of which some records are blinded are all offered, each with the size of its own records [REQ-BLIND-01]", () => {
  const counts = { participants: 10, records: 1_000, valued: 100, unblinded: 0 };
  render(<PackageContents without={[]} counts={counts} onChange={() => undefined} />);
  expect(screen.getAllByRole("checkbox")).toHaveLength(3);
  expect(
    screen.getAllByText(/^[\d.]+ (bytes|kB|MB)$/).map(({ textContent }) => textContent.replace(/\s/, " ")),
  ).toEqual(["950 bytes", "145 kB", "64 kB", "790 kB", "130 kB"]);
  expect(screen.queryByText(/Its values are blinded\.$/)).toBeNull();
});

import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Gallery } from "./Gallery.tsx";

it("the gallery shows the components, each id once", () => {
  render(<Gallery />);
  expect(screen.getByRole("heading", { level: 1, name: "Components" })).toBeTruthy();
  for (const role of ["textbox", "checkbox", "combobox", "meter", "tablist", "status", "list"]) {
    expect(screen.getAllByRole(role).length).toBeGreaterThan(0);
  }
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  expect(new Set(ids).size).toBe(ids.length);
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { TIME_ZONE } from "../time/time-zone.ts";
import { ZoneField } from "./ZoneField.tsx";

it("ZoneField offers this browser's zone, UTC, the chosen one and every other that the browser knows, each once", () => {
  vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["Africa/Lome", "UTC", TIME_ZONE, "Indian/Maldives"]);
  render(<ZoneField zone="Etc/GMT+5" onChange={vi.fn()} />);
  const offered = screen.getAllByRole<HTMLOptionElement>("option").map(({ value }) => value);
  expect(offered).toEqual([...new Set([TIME_ZONE, "UTC"]), "Etc/GMT+5", "Africa/Lome", "Indian/Maldives"]);
  expect(Intl.supportedValuesOf).toHaveBeenCalledWith("timeZone");
  const field = screen.getByRole<HTMLSelectElement>("combobox", { name: "Time zone" });
  expect(field.value).toBe("Etc/GMT+5");
});

it("ZoneField shows a zone without underscores, and returns it as the browser writes it", async () => {
  vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["America/Argentina/La_Rioja", "America/New_York"]);
  const onChange = vi.fn();
  render(<ZoneField zone="UTC" onChange={onChange} />);
  await userEvent.selectOptions(screen.getByRole("combobox"), "America/New York");
  expect(onChange).toHaveBeenCalledWith("America/New_York");
});

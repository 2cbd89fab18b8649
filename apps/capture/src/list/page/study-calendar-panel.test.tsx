import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import type { StudyCalendarProps } from "../study-calendar/study-calendar-props.ts";
import { StudyCalendarPanel } from "./StudyCalendarPanel.tsx";

const chunk = vi.hoisted(() => ({ isThere: false }));
vi.mock("../study-calendar/StudyCalendar.tsx", () => {
  if (!chunk.isThere) throw new Error("Loading chunk 739 failed.");
  return { StudyCalendar: () => <p>sixty days</p> };
});

it("StudyCalendarPanel says that the calendar did not load, reports it, and loads it again on request [FM-02]", async () => {
  const services = aProductServices();
  render(
    <ServicesProvider services={services}>
      <p>the list around it</p>
      <StudyCalendarPanel {...({ participants: [] } as unknown as StudyCalendarProps)} />
    </ServicesProvider>,
  );
  expect(await screen.findByRole("alert")).toHaveProperty(
    "textContent",
    expect.stringContaining("The calendar could not be loaded"),
  );
  expect(screen.getByText("the list around it")).toBeDefined();
  expect(services.notices.reported).toHaveLength(1);
  // Of a version that was replaced the file never comes.
  expect(screen.getByRole("button", { name: "Reload the page" })).toBeDefined();
  chunk.isThere = true;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("sixty days")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

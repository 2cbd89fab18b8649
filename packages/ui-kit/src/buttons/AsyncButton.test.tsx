import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { AsyncButton } from "./AsyncButton.tsx";
import { stepAsyncAction } from "../behaviour/use-async-work.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = vi.fn((_signal: AbortSignal) => promise);
  const { unmount } = render(
    <AsyncButton work={work} slowLabel="Making the file…">
      Save
    </AsyncButton>,
  );
  const press = () => fireEvent.click(screen.getByRole("button"));
  const finish = async () => act(async () => resolve());
  return { work, press, finish, unmount };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const getStatus = () => screen.getByRole("status").textContent;

it("AsyncButton shows and announces a wait only after 300 ms", async () => {
  const { press, finish } = open();
  press();
  pass(299);
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-busy")).toBeNull();
  expect(getStatus()).toBe("");
  pass(1);
  expect(screen.getByRole("button", { name: "Making the file…" }).getAttribute("aria-busy")).toBe("true");
  expect(getStatus()).toBe("Making the file…");
  await finish();
  expect(screen.getByRole("button", { name: "Save" })).toBeDefined();
  expect(getStatus()).toBe("");
});

it("AsyncButton runs its work once, however often it is pressed meanwhile, and again afterwards", async () => {
  const { work, press, finish } = open();
  press();
  press();
  pass(400);
  press();
  expect(work).toHaveBeenCalledOnce();
  await finish();
  press();
  expect(work).toHaveBeenCalledTimes(2);
});

it("AsyncButton aborts its work when it is unmounted", () => {
  const { work, press, unmount } = open();
  press();
  const [signal] = work.mock.calls[0] ?? [];
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

it.each([
  ["idle", "pressed", "begun"],
  ["begun", "pressed", "begun"],
  ["slow", "pressed", "slow"],
  ["idle", "slow-due", "idle"],
  ["begun", "slow-due", "slow"],
  ["slow", "slow-due", "slow"],
  ["begun", "over", "idle"],
  ["slow", "over", "idle"],
] as const)("AsyncButton reports work that is %s, and %s, as %s", (state, event, next) => {
  expect(stepAsyncAction(state, event)).toBe(next);
});

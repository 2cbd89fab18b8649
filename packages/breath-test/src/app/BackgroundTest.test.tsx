import { createMemoryRouter, RouterProvider } from "@capno/router";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import type { Phase } from "../test-run/test-run-states.ts";
import type { Journey } from "../session/create-journey.ts";
import { createQueryClient } from "../queries/query-client.ts";
import { JourneyContext } from "../session/journey-context.ts";
import { createPaths } from "../paths.ts";
import { at, FIRST, HOLDING, play, pressed } from "../testing/journey-timeline.ts";
import { BackgroundTest } from "./BackgroundTest.tsx";

const question = { segment: "smoking-history", title: "Smoking history" };
const HANDSET = `/ntd/handsets/${encodeURIComponent(FIRST)}`;
const { state: running } = play([...HOLDING, pressed(20)]);
const { phase: waiting } = running.testRun;
if (waiting.status !== "waiting") throw new Error("expected to wait");
const target = { capnogramId: "a", capturedAt: at(30), isProved: true };
const test = { ...waiting.test, target };
const unopened = { udi: FIRST, startedAt: at(20), capnogramId: "a" };

/** The header while another page is open. */
function open(phase: Phase) {
  const isOver = phase.status === "idle";
  const state = {
    ...running,
    openUdi: undefined,
    testRun: { ...running.testRun, phase },
    unopened: isOver ? unopened : undefined,
  };
  const clock = createManualClock(at(95));
  const attachNavigation = vi.fn(() => () => undefined);
  const dismissNotice = vi.fn();
  const journey = {
    definition: { question },
    services: { clock },
    whole: { getState: () => state, watch: () => () => undefined },
    paths: createPaths({ basePath: "/ntd", question } as Parameters<typeof createPaths>[0]),
    queryClient: createQueryClient(),
    attachNavigation,
    dismissNotice,
  } as unknown as Journey;
  const element = (
    <JourneyContext value={journey}>
      <BackgroundTest />
    </JourneyContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  const strip = screen.getByRole("region", { name: "Running test" });
  return {
    clock,
    attachNavigation,
    dismissNotice,
    said: screen.getByRole("status").textContent,
    words: strip.textContent,
    to: screen.getByRole("link").getAttribute("href"),
    icon: strip.querySelector("span svg")?.getAttribute("class"),
    canBeDismissed: screen.queryByRole("button", { name: "Dismiss" }) !== null,
  };
}

describe("BackgroundTest [REQ-TEST-42] [REQ-TEST-65]", () => {
  it("links to a running test's page and shows its time without a warning", () => {
    const { said, words, to, icon, canBeDismissed } = open(waiting);
    expect(said).toBe("");
    expect(words).toMatch(/^Test on 00201, 1:15/);
    expect([to, icon, canBeDismissed]).toEqual([`${HANDSET}/loading-test`, undefined, false]);
  });

  it("counts the seconds of a running test", () => {
    const { clock } = open(waiting);
    const getWords = () => screen.getByRole("region", { name: "Running test" }).textContent;
    act(() => clock.advance(1_000));
    expect(getWords()).toMatch(/^Test on 00201, 1:16/);
    act(() => clock.advance(2_000));
    expect(getWords()).toMatch(/^Test on 00201, 1:18/);
  });

  it("links to the question by its name, without a time", () => {
    const { said, words, to, icon, canBeDismissed } = open({ status: "asking", test, refusal: undefined });
    expect(said).toBe("Test on 00201: smoking history");
    expect(words).toMatch(/^Test on 00201: smoking historyReturn/);
    expect([to, icon, canBeDismissed]).toEqual([
      `${HANDSET}/smoking-history/a`,
      expect.stringContaining("lucide-triangle-alert"),
      false,
    ]);
  });

  it("warns of a failure, which cannot be dismissed", () => {
    const { said, words, to, icon, canBeDismissed } = open({ status: "failed", test });
    expect(said).toBe("Test on 00201 has failed");
    expect(words).toMatch(/^Test on 00201 has failedReturn/);
    expect([to, icon, canBeDismissed]).toEqual([
      `${HANDSET}/loading-test`,
      expect.stringContaining("lucide-triangle-alert"),
      false,
    ]);
  });

  it("announces the result and links to it, and can be dismissed", () => {
    const { said, words, to, icon, canBeDismissed, dismissNotice } = open({ status: "idle" });
    expect(said).toBe("Result on 00201");
    expect(words).toMatch(/^Result on 00201Open/);
    expect([to, icon, canBeDismissed]).toEqual([
      "/ntd/results/a",
      expect.stringContaining("lucide-check"),
      true,
    ]);
    fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(dismissNotice).toHaveBeenCalledOnce();
  });

  it.each<[is: string, phase: Phase]>([
    ["running", waiting],
    ["needs-you", { status: "asking", test, refusal: undefined }],
    ["failed", { status: "failed", test }],
    ["ready", { status: "idle" }],
  ])("is coloured as one that is %s", (is, phase) => {
    open(phase);
    expect(screen.getByRole("region", { name: "Running test" }).dataset["is"]).toBe(is);
  });

  it("lets the test navigate while no page of its product is open", () => {
    expect(open(waiting).attachNavigation).toHaveBeenCalledExactlyOnceWith(expect.any(Function));
  });
});

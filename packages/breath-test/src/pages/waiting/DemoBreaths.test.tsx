import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { FIRST } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { DemoBreaths } from "./DemoBreaths.tsx";

afterEach(() => void vi.unstubAllGlobals());

const DEMO = { controlUrl: "http://localhost:4310", accounts: [] };

async function open(demo: RuntimeConfig["demo"], ok = true) {
  const asked = vi.fn(async (_address: string, _init: RequestInit) => ({ ok }));
  vi.stubGlobal("fetch", asked);
  await openPart(openJourneyOf({}, { deployment: { demo } }), <DemoBreaths udi={FIRST} />);
  return asked;
}

describe("DemoBreaths", () => {
  it("asks the sandbox for a patient's breath on this handset, without the session's token", async () => {
    const asked = await open(DEMO);
    fireEvent.click(screen.getByRole("button", { name: "Fail" }));
    expect(await screen.findByText("Fail: a simulated patient is breathing, 75 s in 10 s.")).toBeTruthy();
    const [address, init] = asked.mock.calls[0] ?? [];
    expect(address).toBe(`http://localhost:4310/__sandbox/handsets/${encodeURIComponent(FIRST)}/breathe`);
    expect(init?.headers).toEqual({ "content-type": "application/json" });
    expect(init?.body).toBe('{"profile":"copd","outcome":"decode-failed","seconds":10}');
  });

  it("asks for a patient with the condition that its button names", async () => {
    const asked = await open(DEMO);
    fireEvent.click(screen.getByRole("button", { name: "COPD" }));
    await screen.findByText("COPD: a simulated patient is breathing, 75 s in 10 s.");
    expect(asked.mock.calls[0]?.[1].body).toBe('{"profile":"copd","severity":0.9,"seconds":10}');
  });

  it("says that the patient has stopped once the recording is over", async () => {
    vi.stubGlobal("fetch", async () => ({ ok: true }));
    await openPart(openJourneyOf({}, { deployment: { demo: DEMO } }), <DemoBreaths udi={FIRST} isOver />);
    fireEvent.click(screen.getByRole("button", { name: "COPD" }));
    expect(await screen.findByText("The simulated patient has stopped.")).toBeTruthy();
  });

  it("says that the sandbox refused the request", async () => {
    await open(DEMO, false);
    fireEvent.click(screen.getByRole("button", { name: "Healthy" }));
    expect(await screen.findByText(/^The sandbox refused/)).toBeTruthy();
  });

  it.each([
    ["without a demo in the configuration", undefined],
    ["without control calls", { ...DEMO, controlUrl: "" }],
  ])("is not rendered %s", async (_, demo) => {
    await open(demo);
    expect(screen.queryByText(/Demo/)).toBeNull();
  });
});

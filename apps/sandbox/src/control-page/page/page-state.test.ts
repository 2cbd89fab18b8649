import { describe, expect, it } from "vitest";

import { applyEvent, filterHandsets, sortHandsets, type ShownHandset, type PageState } from "./page-state.ts";

function aHandset(changes: Partial<ShownHandset> = {}): ShownHandset {
  return {
    udi: "U1",
    label: "NTA 00201",
    product: "nts",
    name: "Treatment room",
    project: "GPNORTH",
    duid: null,
    lockedBy: null,
    breath: null,
    ...changes,
  };
}

const aState = (...handsets: readonly ShownHandset[]): PageState => ({
  scenario: "demo",
  seed: 1,
  now: "2026-11-20T00:00:00Z",
  shellOrigin: "http://localhost:4300",
  realtimeConnected: true,
  handsets,
  outbox: [],
  faults: [],
});

describe("the control page after an event", () => {
  const state = aState(aHandset(), aHandset({ udi: "U2" }));

  it("shows the progress of a breath on its own handset", () => {
    const next = applyEvent(state, {
      type: "breath-went-on",
      udi: "U2",
      progress: 40,
      stage: "recording",
    });
    expect(next.handsets.map(({ breath }) => breath?.progress)).toEqual([undefined, 40]);
  });

  it("makes a handset available again when its breath has ended", () => {
    const breathing = applyEvent(state, { type: "breath-went-on", udi: "U1", progress: 1, stage: "x" });
    const ended = applyEvent(breathing, { type: "breath-ended", udi: "U1", result: "success" });
    expect(ended.handsets[0]?.breath).toBeNull();
  });

  it("reloads its state for an event that changes more than one handset", () => {
    expect(applyEvent(state, { type: "changed", what: "world" })).toBe(state);
  });
});

describe("the handsets of the control page", () => {
  const handsets = [
    aHandset({ udi: "U3", label: "NTH 00101", product: "capture", name: null, duid: "CARD-001" }),
    aHandset({ udi: "U2", label: "NTC1 00401", product: "ntd", name: "Lung function lab" }),
    aHandset(),
  ];
  const find = (product: ShownHandset["product"] | "all", text: string) =>
    filterHandsets(handsets, { product, text }).map(({ udi }) => udi);

  it.each([
    ["all", "", ["U3", "U2", "U1"]],
    ["ntd", "", ["U2"]],
    ["all", "card-0", ["U3"]],
    ["all", " LUNG ", ["U2"]],
    ["capture", "lung", []],
    ["all", "00201", ["U1"]],
  ] as const)("with the group %s and the filter %j include %j", (product, text, found) => {
    expect(find(product, text)).toEqual(found);
  });

  it("are sorted with those of practices and clinics first", () => {
    expect(sortHandsets(handsets).map(({ product }) => product)).toEqual(["nts", "ntd", "capture"]);
  });

  it("are sorted with handsets in use before all others", () => {
    const breath = { profile: "copd", outcome: "success", progress: 0, stage: "recording" };
    const held = aHandset({ udi: "held", product: "ntd", lockedBy: "clinic@capno.example" });
    const breathing = aHandset({ udi: "breathing", product: "capture", breath });
    expect(
      sortHandsets([...handsets, breathing, held])
        .map(({ udi }) => udi)
        .slice(0, 2),
    ).toEqual(["held", "breathing"]);
  });
});

import { describe, expect, it, vi } from "vitest";

import type { ShownHandset } from "./page-state.ts";
import { createDeviceCard } from "./device-card.ts";

const handset: ShownHandset = {
  udi: "(21)NTA00201",
  label: "NTA 00201",
  product: "nts",
  name: "Treatment room",
  project: "GPNORTH",
  duid: null,
  lockedBy: null,
  breath: null,
};

function createCard(first = handset) {
  const onBreathe = vi.fn();
  const card = createDeviceCard(first, onBreathe);
  card.update(first, "", true);
  const press = (word: string) => {
    const buttons = [...card.element.querySelectorAll("button")];
    buttons.find((button) => button.textContent === word)?.click();
  };
  return { card, onBreathe, press };
}

describe("a handset card of the control page", () => {
  it("makes the handset breathe with the profile of the pressed button", () => {
    const { onBreathe, press } = createCard();
    press("Asthma");
    press("Silence");
    expect(onBreathe.mock.calls).toEqual([
      [{ profile: "asthma", outcome: "success" }],
      [{ profile: "copd", outcome: "silent" }],
    ]);
  });

  it("ignores a second breath while one is running, and keeps the focus", () => {
    const { card, onBreathe, press } = createCard();
    const breath = { profile: "copd", outcome: "success", progress: 30, stage: "recording" };
    card.update({ ...handset, breath }, "", true);
    press("Healthy");
    expect(onBreathe).not.toHaveBeenCalled();
    const buttons = [...card.element.querySelectorAll("button")];
    expect(buttons.every((button) => !button.disabled)).toBe(true);
    expect(buttons.every((button) => button.getAttribute("aria-disabled") === "true")).toBe(true);
    expect(card.element.textContent).toContain("Recording 30%");
  });

  it("shows the handset's current user and the stored result", () => {
    const { card } = createCard();
    card.update({ ...handset, lockedBy: "gp@capno.example" }, "Stored: COPD probability 84%", true);
    expect(card.element.textContent).toContain("In use by gp@capno.example");
    expect(card.element.textContent).toContain("Stored: COPD probability 84%");
  });

  it("shows names with markup as text", () => {
    const { card } = createCard({ ...handset, name: "<img src=x>" });
    expect(card.element.querySelector("img")).toBeNull();
    expect(card.element.textContent).toContain("<img src=x>");
  });
});

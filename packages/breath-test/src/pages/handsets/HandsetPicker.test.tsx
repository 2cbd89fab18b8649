import { toHandsetUdi } from "@capno/domain/units";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import type { ListedHandset } from "../../queries/handsets-query.ts";
import { HandsetPicker, type HandsetPickerProps } from "./HandsetPicker.tsx";

const aHandset = (serialText: string, lockedBy: string | null): ListedHandset => ({
  udi: toHandsetUdi(`(21)${serialText}`),
  type: "NTH",
  serialNumber: Number(serialText),
  serialText,
  label: `NTH ${serialText}`,
  name: null,
  lockedBy,
});
const TAKEN = aHandset("00201", "gp2@capno.example");
const FREE = aHandset("00202", null);
const OTHER = aHandset("00203", null);

function renderPicker(change: Partial<HandsetPickerProps> = {}): void {
  render(
    <HandsetPicker
      handsets={[TAKEN, FREE, OTHER]}
      unreadable={0}
      username="gp@capno.example"
      selectedUdi={undefined}
      heldUdi={undefined}
      canChooseInUse={false}
      onChoose={() => undefined}
      {...change}
    />,
  );
}

function findFirst(change: Partial<HandsetPickerProps> = {}): string[] {
  renderPicker(change);
  const first = screen.getAllByRole("button").filter(({ dataset }) => dataset["firstFocus"] === "");
  return first.map(({ textContent }) => textContent.slice(0, 5));
}

describe("HandsetPicker, choosing the first focus", () => {
  it("marks the first handset that can be chosen", () => {
    expect(findFirst()).toEqual(["00202"]);
  });

  it("marks a handset in use if only its results are viewed", () => {
    expect(findFirst({ canChooseInUse: true })).toEqual(["00201"]);
  });

  it("marks none once one is selected, since the page beside it has the focus", () => {
    expect(findFirst({ selectedUdi: FREE.udi })).toEqual([]);
  });
});

describe("HandsetPicker", () => {
  const button = (serialText: string) =>
    screen.getByRole<HTMLButtonElement>("button", { name: new RegExp(`^${serialText}`) });

  it.each([
    [true, "…\u00A0completed, …\u00A0failed, last at …"],
    [false, "Today's tests are not known"],
  ])(
    "says today's tests of each handset, and no number of what was not read [REQ-HANDSET-15]",
    (isLoading, words) => {
      const byHandset = new Map([[FREE.udi, { rows: [], unreadable: 0 }]]);
      renderPicker({ today: { byHandset, isLoading } });
      expect(button("00202").textContent).not.toMatch(/completed|not known/);
      expect(button("00203").textContent).toContain(words);
    },
  );

  it("names who uses a handset and disables it meanwhile", () => {
    renderPicker();
    expect(button("00201").textContent).toBe("00201Handset NTHCurrently in use by gp2@capno.example");
    expect(button("00201").disabled).toBe(true);
    expect(button("00202").textContent).toBe("00202Handset NTH");
    expect(button("00202").disabled).toBe(false);
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("names a holder whose letters run from right to left without turning the words beside", () => {
    renderPicker({ handsets: [aHandset("00201", "\u05D0\u05D1"), FREE] });
    expect(button("00201").textContent).toContain("by \u2068\u05D0\u05D1\u2069");
  });

  it("shows another picture for a handset that someone else uses", () => {
    renderPicker();
    const picture = (serialText: string) => button(serialText).querySelector("svg")?.innerHTML;
    expect(picture("00202")).toBe(picture("00203"));
    expect(picture("00201")).not.toBe(picture("00202"));
    expect(button("00201").querySelector("svg.lucide-lock")).not.toBeNull();
    expect(button("00202").querySelector("svg.lucide-lungs")).not.toBeNull();
  });

  it("selects a handset on a press and marks the selected one", () => {
    const chosen: string[] = [];
    renderPicker({ onChoose: (udi) => void chosen.push(udi), selectedUdi: FREE.udi });
    fireEvent.click(button("00203"));
    expect(chosen).toEqual([OTHER.udi]);
    expect(button("00202").getAttribute("aria-current")).toBe("true");
    expect(button("00203").getAttribute("aria-current")).toBeNull();
  });

  it("tells a handset held here from one held in another window", () => {
    const mine = "gp@capno.example";
    renderPicker({
      handsets: [aHandset("00204", mine), aHandset("00205", mine), { ...FREE, name: "Room 3" }],
      heldUdi: toHandsetUdi("(21)00204"),
    });
    expect(button("00204").textContent).toBe("00204Handset NTHSelected for this test");
    expect(button("00205").textContent).toBe("00205Handset NTHIn use by you in another window");
    expect(button("00202").textContent).toBe("00202Room 3");
    expect(button("00205").disabled).toBe(false);
  });

  it.each([
    [1, "1 handset could not be read."],
    [2, "2 handsets could not be read."],
  ])("says that %i could not be read", (unreadable, words) => {
    renderPicker({ unreadable });
    expect(screen.getByRole("status").textContent).toBe(words);
  });

  it("leads from a handset in use to its results, where these are what is chosen", () => {
    const chosen: string[] = [];
    renderPicker({ canChooseInUse: true, onChoose: (udi) => void chosen.push(udi) });
    expect(button("00201").disabled).toBe(false);
    fireEvent.click(button("00201"));
    expect(chosen).toEqual([TAKEN.udi]);
  });

  it("titles the list by whether there is one handset or several", () => {
    renderPicker();
    expect(screen.getByRole("navigation", { name: "SELECT YOUR HANDSET" })).toBeTruthy();
    cleanup();
    renderPicker({ handsets: [FREE] });
    expect(screen.getByRole("navigation", { name: "YOUR HANDSET" })).toBeTruthy();
  });
});

describe("HandsetPicker, folded while a patient breathes or on a narrow screen", () => {
  const folded = () => screen.getByRole("navigation").dataset["folded"] === "";

  it("shows the whole list until a handset is selected, or if there is only one", () => {
    renderPicker();
    expect(folded()).toBe(false);
    cleanup();
    renderPicker({ handsets: [FREE], selectedUdi: FREE.udi });
    expect(screen.queryByRole("button", { name: /^Change/ })).toBeNull();
  });

  it("shows the whole list beside the page on a wide screen without a running test", () => {
    renderPicker({ selectedUdi: FREE.udi });
    expect(folded()).toBe(false);
    expect(screen.queryByRole("button", { name: "Change handset" })).toBeNull();
  });

  it("collapses to the selected handset on a narrow screen, also where no test runs", () => {
    vi.stubGlobal("matchMedia", (media: string) => ({ matches: media === "(max-width: 1023.98px)" }));
    onTestFinished(() => void vi.unstubAllGlobals());
    renderPicker({ selectedUdi: FREE.udi });
    expect(folded()).toBe(true);
    cleanup();
    renderPicker({ selectedUdi: toHandsetUdi("(21)00999") });
    expect(folded()).toBe(false);
  });

  it("collapses to the selected handset and expands on a press", () => {
    renderPicker({ selectedUdi: FREE.udi, isTestRunning: true });
    expect(folded()).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Change handset", expanded: false }));
    expect(folded()).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Keep this handset", expanded: true }));
    expect(folded()).toBe(true);
  });

  it("collapses again once another handset is selected in the expanded list", () => {
    const picker = (selectedUdi: string) => (
      <HandsetPicker
        handsets={[TAKEN, FREE, OTHER]}
        unreadable={0}
        username="gp@capno.example"
        selectedUdi={selectedUdi}
        heldUdi={undefined}
        canChooseInUse={false}
        onChoose={() => undefined}
        isTestRunning
      />
    );
    const { rerender } = render(picker(FREE.udi));
    fireEvent.click(screen.getByRole("button", { name: "Change handset" }));
    expect(folded()).toBe(false);
    rerender(picker(OTHER.udi));
    expect(folded()).toBe(true);
  });

  it("keeps the selected handset in view, and no other", () => {
    renderPicker({ selectedUdi: FREE.udi, isTestRunning: true });
    const kept = screen.getAllByRole("listitem").filter(({ dataset }) => dataset["chosen"] === "");
    expect(kept.map(({ textContent }) => textContent.slice(0, 5))).toEqual(["00202"]);
  });

  it.each<[how: string, change: Partial<HandsetPickerProps>, drawn: readonly boolean[]]>([
    ["beside its page", { selectedUdi: FREE.udi }, [false, false]],
    ["above it while a test runs", { selectedUdi: FREE.udi, isTestRunning: true }, [true, false]],
    ["in one line where it is the only handset", { handsets: [FREE], selectedUdi: FREE.udi }, [false, true]],
    ["in full where the only handset is not open", { handsets: [FREE] }, [false, false]],
  ])("is drawn %s", (_, change, drawn) => {
    renderPicker(change);
    const { dataset } = screen.getByRole("navigation");
    expect(["above", "only"].map((name) => dataset[name] === "")).toEqual(drawn);
  });
});

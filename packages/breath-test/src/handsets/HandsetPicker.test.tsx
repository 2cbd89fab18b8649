import { toHandsetUdi } from "@capno/domain/units";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import type { ListedHandset } from "../queries/handsets-query.ts";
import { HandsetPicker, type HandsetPickerProps } from "./HandsetPicker.tsx";

afterEach(cleanup);

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

function findFirst(change: Partial<HandsetPickerProps> = {}): string[] {
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
  const first = screen.getAllByRole("button").filter(({ dataset }) => dataset["firstFocus"] === "");
  return first.map(({ textContent }) => textContent.slice(0, 5));
}

describe("the handset a page of handsets begins with", () => {
  it("is the first that may be chosen", () => {
    expect(findFirst()).toEqual(["00202"]);
  });

  it("may be in use where its results alone are looked at", () => {
    expect(findFirst({ canChooseInUse: true })).toEqual(["00201"]);
  });

  it("is none once one is chosen: the page beside it has the focus", () => {
    expect(findFirst({ selectedUdi: FREE.udi })).toEqual([]);
  });
});

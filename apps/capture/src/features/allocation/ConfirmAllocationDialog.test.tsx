import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { EMPTY_ALLOCATION_FORM } from "./allocation-form.ts";
import { ConfirmAllocationDialog } from "./ConfirmAllocationDialog.tsx";

afterEach(cleanup);

function open(takenFrom: string | undefined): string | null {
  render(
    <ConfirmAllocationDialog
      state={{
        status: "confirming",
        form: EMPTY_ALLOCATION_FORM,
        suggestions: { status: "none", byGroup: new Map() },
        allocation: {
          udi: toHandsetUdi("(21)NTH00002"),
          handsetLabel: "NTH 00002",
          takenFrom,
          duid: toDuid("CARD-008"),
          groupId: 1,
        },
        isBusy: false,
      }}
      send={vi.fn<() => void>()}
    />,
  );
  return screen.getByRole("dialog").textContent;
}

describe("the last look before a handset is allocated [spec §4]", () => {
  it("names the user who loses the handset", () => {
    expect(open("CARD-003")).toContain("The handset is taken from CARD-003, who has it now.");
  });

  it("ConfirmAllocationDialog does not mention a loss if the handset is unallocated", () => {
    expect(open(undefined)).not.toContain("taken from");
  });
});

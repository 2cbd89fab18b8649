import { NOT_READ, type StatusLookup } from "@capno/domain/participant-status/participant-status";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { Consequences } from "../study/allocation/allocation-consequences.ts";
import { EMPTY_ALLOCATION_FORM } from "../study/allocation/allocation-form.ts";
import { ConfirmAllocationDialog } from "./ConfirmAllocationDialog.tsx";

const NONE: Consequences = { takenFrom: [], user: "new", givesUp: undefined, unreadable: 0 };

function open(
  shown: Partial<Consequences>,
  statuses: StatusLookup | "not read" = new Map(),
  { isBusy = false, sent = [] as string[], duid = "CARD-008" } = {},
): string | null {
  render(
    <ConfirmAllocationDialog
      state={{
        status: "confirming",
        form: EMPTY_ALLOCATION_FORM,
        suggestions: { status: "none", byGroup: new Map() },
        allocation: {
          udi: toHandsetUdi("(21)NTH00002"),
          handsetLabel: "NTH 00002",
          duid: toDuid(duid),
          groupId: 1,
          shown: { ...NONE, ...shown },
        },
        isBusy,
      }}
      send={({ type }) => void sent.push(type)}
      statuses={statuses === "not read" ? { get: () => NOT_READ } : statuses}
    />,
  );
  return screen.getByRole("dialog").textContent;
}

describe("the last look before a handset is allocated [spec §4]", () => {
  it.each<[Partial<Consequences>, string]>([
    [{ takenFrom: [toDuid("CARD-003")] }, "CARD-003 loses NTH 00002."],
    [{ takenFrom: [toDuid("CARD-003"), toDuid("CARD-004")] }, "CARD-003 and CARD-004 lose NTH 00002."],
    [{ user: "existing" }, "This user ID exists and will be used again."],
    [{ user: "holder" }, "CARD-008 has this handset already."],
    [{ givesUp: "NTH 00005" }, "CARD-008 returns NTH 00005."],
    [{ unreadable: 1 }, "The handset or the user ID may be in use."],
  ])("ConfirmAllocationDialog says what else an allocation changes: %j", (shown, text) => {
    expect(open(shown)).toContain(text);
  });

  it.each<[Consequences["user"], readonly string[]]>([
    ["new", []],
    ["existing", ["This user ID exists and will be used again."]],
    ["holder", ["CARD-008 has this handset already."]],
  ])("ConfirmAllocationDialog says of a user who is %s this and no more: %j", (user, words) => {
    open({ user });
    const said = [...screen.getByRole("dialog").querySelectorAll("p")].map(({ textContent }) => textContent);
    expect(said).toEqual(words);
  });

  it("ConfirmAllocationDialog warns of no status of a user who is in the study", () => {
    const enrolled = { kind: "enrolled", enrolled: "2026-03-03" } as const;
    expect(open({ user: "existing" }, new Map([["CARD-008", enrolled]]))).not.toMatch(/enrolled/i);
  });

  it("ConfirmAllocationDialog says that the user has left the study, or that it could not be read [SAFETY] [REQ-STATUS-34]", () => {
    const died = { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" } as const;
    expect(open({ user: "existing" }, new Map([["CARD-008", died]]))).toContain("CARD-008 died 30 May 2026.");
    cleanup();
    expect(open({ user: "existing" }, new Map([["CARD-009", died]]))).not.toContain("died");
    cleanup();
    expect(open({ user: "existing" }, "not read")).toContain("The status of CARD-008 could not be loaded.");
    cleanup();
    // A new user cannot have a status yet.
    expect(open({ user: "new" }, "not read")).not.toContain("could not be loaded");
  });

  it("ConfirmAllocationDialog lets an ID turn no words but itself [REQ-DATA-25]", () => {
    const duid = "CARD-\u202E8";
    const isolated = `\u2068${duid}\u2069`;
    const shown = { takenFrom: [toDuid(duid)], user: "holder", givesUp: "NTH \u202E5" } as const;
    const text = open(shown, "not read", { duid });
    for (const words of [
      `${isolated} loses NTH 00002.`,
      `${isolated} has this handset already.`,
      `${isolated} returns \u2068NTH \u202E5\u2069.`,
      `The status of ${isolated} could not be loaded.`,
    ])
      expect(text).toContain(words);
    cleanup();
    const lost = { kind: "left", enrolled: null, left: "2026-05-30", reason: "lost" } as const;
    expect(open({}, new Map([[duid, lost]]), { duid })).toContain(
      `${isolated} lost to follow-up 30 May 2026.`,
    );
  });

  it("ConfirmAllocationDialog does not mention a loss if the handset is unallocated", () => {
    const text = open({});
    for (const word of ["loses", "exists", "returns", "read"]) expect(text).not.toContain(word);
  });

  it.each([
    [false, ["confirmed", "back-pressed", "cancelled"]],
    // The request is on its way: nothing takes it back.
    [true, []],
  ])("ConfirmAllocationDialog asks for what is pressed, while it is busy %s: %j", (isBusy, asked) => {
    const sent: string[] = [];
    open({}, new Map(), { isBusy, sent });
    for (const name of ["Confirm", "Back"]) fireEvent.click(screen.getByRole("button", { name }));
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    expect(sent).toEqual(asked);
  });
});

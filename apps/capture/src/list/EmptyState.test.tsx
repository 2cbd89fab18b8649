import { ServicesProvider } from "@capno/product-contract/use-services";
import { REASONS } from "@capno/domain/worklist/worklist";
import { toEpochMs } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";

import { parseListView } from "../paths/list-path.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { EmptyState, type EmptyStateProps } from "./EmptyState.tsx";
import { WorklistNote } from "./WorklistNote.tsx";
import type { ParticipantsView } from "./use-participants-view.ts";

interface Situation {
  readonly address?: string;
  readonly total?: number;
  readonly unreadable?: number;
  readonly notRead?: number;
  readonly canOpen?: boolean;
  readonly canDeallocate?: boolean;
  readonly reviewed?: number;
  /** False: no mark ends on a day. */
  readonly hasNext?: boolean;
  readonly left?: number;
  readonly unknown?: Partial<Record<(typeof REASONS)[number], number>>;
  readonly check?: Partial<ParticipantsView["check"]>;
}

const DUE = toEpochMs(Date.UTC(2026, 10, 27));

function renderPart(situation: Situation, part: "empty" | "note" = "empty") {
  const { address = "", total = 3, unreadable = 0, notRead = 0, reviewed = 0, left = 0 } = situation;
  const { canOpen = true, canDeallocate = true, hasNext = true, unknown = {}, check = {} } = situation;
  const services = aProductServices();
  const capture = createCapture(services);
  const page = {
    list: { data: { unreadable }, refetch: vi.fn() },
    view: parseListView(new URLSearchParams(address)),
    changeView: vi.fn(),
    check: { progress: undefined, total: 0, checked: 0, onCheck: vi.fn(), onStop: vi.fn(), ...check },
    worklist: {
      unknown: { ...Object.fromEntries(REASONS.map((name) => [name, 0])), ...unknown },
      counts: { reviewed },
      findNext: () => (hasNext ? DUE : undefined),
      left,
    },
    canOpen,
    canDeallocate,
    facts: { notRead },
  };
  render(
    <ServicesProvider services={services}>
      <QueryClientProvider client={capture.queries}>
        <SessionParts capture={capture}>
          {part === "empty" ? (
            <EmptyState page={page as unknown as EmptyStateProps["page"]} total={total} asOf="09:30" />
          ) : (
            <WorklistNote page={page as unknown as ParticipantsView} />
          )}
        </SessionParts>
      </QueryClientProvider>
    </ServicesProvider>,
  );
  return { ...page, allocation: capture.allocation };
}

const words = () => document.body.textContent ?? "";
const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);
const PROGRESS = { done: 1, total: 3, busyUntil: null, isLinkDown: false };

describe("an empty list says why it is empty [REQ-LIST-50] [REQ-LIST-55]", () => {
  it.each<[string, Situation, RegExp]>([
    ["no user was read", { total: 0, unreadable: 2 }, /No user could be read/],
    ["there are none", { total: 0 }, /There are no users yet/],
    ["none matches", { address: "q=X" }, /No user matchesNo user ID contains "⁨?X⁩?"\./],
    ["none of the group matches", { address: "q=X&group=2" }, /contains "⁨?X⁩?" in this group\./],
    ["the group is empty", { address: "group=2" }, /No user matchesThis group has no users\./],
    ["none has the status", { address: "status=died" }, /No user has this status: Died, as of 09:30/],
    ["statuses are not read", { address: "status=died", notRead: 2 }, /Statuses are not loaded/],
    ["none is done", { address: "needs=reviewed" }, /No user is done, as of 09:30/],
    ["none has the reason", { address: "needs=undated" }, /No user has this reason, as of 09:30/],
    [
      "the reason is not known of some",
      { address: "needs=unused", unknown: { unused: 1 } },
      /None among the known users, as of 09:30Not known: last use of 1 user\./,
    ],
    [
      "another reason is not known",
      { address: "needs=undated", unknown: { unused: 1 } },
      /No user has this reason/,
    ],
    ["none needs a call", { address: "needs=call" }, /No user needs a call, as of 09:30/],
    [
      "all are called",
      { address: "needs=call", reviewed: 1 },
      /All called, as of 09:30The next call is due on \d+ November 2026, \d\d:\d\d,/,
    ],
    [
      "none failed, of those checked",
      { address: "needs=failed", check: { total: 3, checked: 2 } },
      /None of the 2 checked, as of 09:30/,
    ],
    ["none is checked", { address: "needs=failed", check: { total: 3 } }, /3 last records are not checked/],
    ["one is not checked", { address: "needs=call", check: { total: 1 } }, /1 last record is not checked/],
    [
      "a check is running",
      { address: "needs=call", check: { total: 3, progress: PROGRESS } },
      /Checking last records: 1 of 3/,
    ],
    ["a text that turns others", { address: "q=\u05D0" }, /contains "\u2068\u05D0\u2069"\./],
    [
      "only some are counted",
      { address: "needs=undated&q=X&group=2" },
      /Only users with this text in their ID and in this group are counted\./,
    ],
    [
      "only those of a text are counted",
      { address: "needs=undated&q=X" },
      /Only users with this text in their ID are counted\./,
    ],
    [
      "only those of a group are counted",
      { address: "needs=undated&group=2" },
      /Only users in this group are counted\./,
    ],
  ])("where %s", (_, situation, expected) => {
    renderPart(situation);
    expect(words()).toMatch(expected);
  });

  it.each<[string, Situation]>([
    ["a status was not read", { notRead: 1 }],
    ["a user could not be read", { unreadable: 1 }],
    ["a last record is not checked", { check: { total: 1 } }],
    ["a reason is not known of one", { unknown: { "low-adherence": 1 } }],
  ])("and never that all are called while %s [REQ-LIST-83] [SAFETY]", (_, situation) => {
    renderPart({ address: "needs=call", reviewed: 1, ...situation });
    expect(buttons()).toContain("Show all users");
    expect(words()).not.toMatch(/All called|next call/);
  });

  it.each<[string, Situation, RegExp]>([
    ["all are called, of another reason", { address: "needs=undated", reviewed: 1 }, /All called/],
    ["when a call is due, of those who are done", { address: "needs=reviewed" }, /next call/],
    [
      "when a call is due, where none is",
      { address: "needs=call", reviewed: 1, hasNext: false },
      /next call/,
    ],
    ["statuses are missing, where none is chosen", { address: "q=X", notRead: 1 }, /not loaded/],
    [
      "records cannot be opened, to an account that can",
      { address: "needs=call", check: { total: 3 } },
      /cannot open/,
    ],
    [
      "records are not checked, where no reason asks for them",
      { address: "needs=undated", canOpen: false, check: { total: 3 } },
      /cannot open|not checked/,
    ],
    ["a group is empty, where a status is chosen", { address: "status=died&group=2" }, /This group has no/],
    ["some are left out, where none is", { address: "needs=undated" }, /are counted|This group has no/],
  ])("and never says that %s", (_, situation, absent) => {
    renderPart(situation);
    expect(buttons()).toContain("Show all users");
    expect(words()).not.toMatch(absent);
  });

  it("offers what helps: to allocate, to check the others, to see all, to read again", () => {
    const page = renderPart({ address: "needs=call", check: { total: 3, checked: 1 } });
    fireEvent.click(screen.getByRole("button", { name: "Check the other 2" }));
    expect(page.check.onCheck).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole("button", { name: "Show all users" }));
    expect(page.changeView).toHaveBeenCalledWith({ type: "cleared" });
    const unread = renderPart({ total: 0, unreadable: 2 });
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(unread.list.refetch).toHaveBeenCalledTimes(1);
    const { allocation } = renderPart({ total: 0 });
    fireEvent.click(screen.getByRole("button", { name: "Allocate Handset" }));
    expect(allocation.getState().status).toBe("assigning");
  });

  it.each<[string, Situation, string]>([
    ["Allocate Handset to an account that may not", { total: 0, canDeallocate: false }, "Allocate Handset"],
    [
      "a check while one is running",
      { address: "needs=call", check: { total: 3, progress: PROGRESS } },
      "Check all",
    ],
    [
      "a check to an account that cannot open records",
      { address: "needs=call", canOpen: false, check: { total: 3 } },
      "Check all",
    ],
    [
      "a check where all are checked",
      { address: "needs=failed", check: { total: 3, checked: 3 } },
      "Check the other 0",
    ],
  ])("offers no %s", (_, situation, name) => {
    renderPart(situation);
    expect(buttons().length).toBeGreaterThan(0);
    expect(buttons()).not.toContain(name);
  });

  it.each<[string, Situation, "info" | "watch"]>([
    ["what is known for sure", { address: "needs=undated" }, "info"],
    ["what is not known of some", { address: "needs=unused", unknown: { unused: 1 } }, "watch"],
    ["what is not checked", { address: "needs=call", check: { total: 3 } }, "watch"],
    ["that there are no users", { total: 0 }, "info"],
    ["that statuses are not read", { address: "status=died", notRead: 2 }, "watch"],
  ])("says %s in its own tone", (_, situation, tone) => {
    renderPart(situation);
    const { className } = screen.getByRole("status");
    expect(["info", "watch", "act"].filter((each) => className.includes(`_${each}_`))).toEqual([tone]);
  });

  it("says why last records are not checked for an account that cannot open them", () => {
    renderPart({ address: "needs=call", canOpen: false, check: { total: 3 } });
    expect(words()).toContain("Your account cannot open records, so last records are not checked here.");
  });
});

describe("the note of what is checked [REQ-LIST-42]", () => {
  it.each<[string, Situation, RegExp, readonly string[]]>([
    ["no record to check", {}, /^No last records to check$/, []],
    ["none checked", { check: { total: 3 } }, /^Last records: not checked/, ["Check all"]],
    ["some checked", { check: { total: 3, checked: 2 } }, /^Last records: 2 of 3 checked/, ["Check all"]],
    ["all checked", { check: { total: 3, checked: 3 } }, /^Last records: 3 of 3 checked$/, []],
    [
      "a running check",
      { check: { total: 3, progress: PROGRESS } },
      /^Checking last records: 1 of 3/,
      ["Stop"],
    ],
    [
      "no access to records",
      { canOpen: false, check: { total: 3 } },
      /^Your account cannot open records$/,
      [],
    ],
    ["one who left", { left: 1 }, /1 has left the study and is not listed/, []],
    ["several who left", { left: 2 }, /2 have left the study and are not listed/, []],
    ["what is not known", { unknown: { unused: 2 } }, /Not known: last use of 2 users$/, []],
  ])("with %s", (_, situation, expected, offered) => {
    renderPart(situation, "note");
    expect(words()).toMatch(expected);
    expect(buttons()).toEqual(offered);
  });

  it("starts a check, and stops the one that is running", () => {
    const idle = renderPart({ check: { total: 3 } }, "note");
    fireEvent.click(screen.getByRole("button", { name: "Check all" }));
    expect(idle.check.onCheck).toHaveBeenCalledTimes(1);
    const running = renderPart({ check: { total: 3, progress: PROGRESS } }, "note");
    fireEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(running.check.onStop).toHaveBeenCalledTimes(1);
  });
});

import type { Codes } from "./codes.ts";
import { arriveInRooms, noteProblem } from "./action-budget.ts";
import type { Request } from "./message-queue.ts";
import { NOW } from "./names.ts";
import type { Rows } from "./rows.ts";
import { SERVER_RULES } from "./scenario.ts";
import type { Tab } from "./tab-state.ts";
import type { Turns } from "./turns.ts";

/** While handsets are listed, who holds them is asked for again. */
export const LIST_REFRESH_MS = 30_000;

/** The page's own limit for an answer. */
export const TIME_OUT_MS = 15_000;

/** Lets time pass: leases end, answers are waited for no longer, lists are read, timers run out. */
export interface PassingTime {
  /** How long until the next thing is due; Infinity where something is due already or nothing will be. */
  getPause(row: Int32Array): number;
  pass(row: Int32Array, ms: number): string | undefined;
  /** Timers of those who are awake run out the moment they are due. */
  runTimers(row: Int32Array): string | undefined;
}

export function createPassingTime(codes: Codes, rows: Rows, turns: Turns): PassingTime {
  function runTimers(row: Int32Array): string | undefined {
    let violation: string | undefined;
    for (let tab = 0; tab < rows.tabCount; tab += 1) {
      for (;;) {
        const { canReceive, due } = codes.enabledActions(rows.tabOf(row, tab));
        if (!canReceive || due === undefined) break;
        const found = turns.take(row, tab, due);
        violation ??= found;
      }
    }
    return violation;
  }

  function refreshLists(row: Int32Array): string | undefined {
    for (let tab = 0; tab < rows.tabCount; tab += 1) {
      const { listRequest } = codes.enabledActions(rows.tabOf(row, tab));
      if (listRequest !== undefined) turns.deliverAtOnce(tab, turns.serve(row, listRequest));
    }
    return turns.settle(row);
  }

  function timeOut(row: Int32Array): string | undefined {
    for (let tab = 0; tab < rows.tabCount; tab += 1) {
      const { canReceive } = codes.enabledActions(rows.tabOf(row, tab));
      for (const item of codes.messageLists.toValue(rows.messagesOf(row, tab))) {
        const value = codes.items.toValue(item);
        // Whoever sleeps finds an answer that had come; no request stays on its way.
        if (!canReceive && value.kind !== "request") continue;
        // One connection, in order: who holds a handset is heard within seconds, or never.
        if (value.kind === "push" && value.announcement.kind === "availability")
          rows.removeMessage(row, tab, item);
        const request = codes.toRequest(item);
        if (request === undefined) continue;
        rows.removeMessage(row, tab, item);
        noteLost(rows, row, request, codes.tabs.toValue(rows.tabOf(row, tab)));
        if (request.isOrphan) continue;
        if (canReceive) turns.deliverAtOnce(tab, codes.toLost(item));
        else rows.addMessage(row, tab, codes.toLost(item));
      }
    }
    return turns.settle(row);
  }

  return {
    runTimers,
    getPause(row) {
      let pause = Infinity;
      for (let tab = 0; tab < rows.tabCount; tab += 1) {
        const { isUrgent, nextDue } = codes.enabledActions(rows.tabOf(row, tab));
        if (isUrgent) return Infinity;
        pause = Math.min(pause, nextDue);
      }
      const { leases, recordings } = rows.readServer(row);
      for (const lease of Object.values(leases))
        if (lease !== undefined) pause = Math.min(pause, lease.until - NOW);
      for (const { stage, capturedAt } of recordings) {
        const left = capturedAt + SERVER_RULES.recordingMs - NOW;
        if (stage === "kept" && left > 0) pause = Math.min(pause, left);
      }
      return pause;
    },
    pass(row, ms) {
      rows.changeActionBudget(row, arriveInRooms);
      for (let tab = 0; tab < rows.tabCount; tab += 1) {
        rows.setTab(row, tab, codes.shiftTab(rows.tabOf(row, tab), ms));
        rows.setMessages(row, tab, codes.shiftMessages(rows.messagesOf(row, tab), ms));
      }
      rows.changeBrowsers(row, (browser) => codes.shiftBrowser(browser, ms));
      const ended = codes.endLeases(codes.shiftServer(rows.serverOf(row), ms));
      rows.setServer(row, ended.server);
      turns.spread(row, ended.pushes);
      const found = [
        turns.settle(row),
        ms >= TIME_OUT_MS ? timeOut(row) : undefined,
        ms >= LIST_REFRESH_MS ? refreshLists(row) : undefined,
        runTimers(row),
      ];
      return found.find((each) => each !== undefined);
    },
  };
}

/**
 * An unlock that is lost is not sent again, and a lock whose answer is lost after the end of its session is not undone:
 * the lease ends the lock.
 */
export function noteLost(
  rows: Rows,
  row: Int32Array,
  request: Request | undefined,
  { account, session }: Pick<Tab, "account" | "session">,
): void {
  const isOver = account === undefined || request?.session !== session;
  if (request?.effect.type === "send-unlock" || (request?.effect.type === "send-lock" && isOver))
    rows.changeActionBudget(row, noteProblem);
}

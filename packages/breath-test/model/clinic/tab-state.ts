import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { Ledger, PendingTest } from "../../src/test-run/test-run-states.ts";
import type {
  JourneyEffect,
  JourneyEvent,
  JourneyState,
  RememberedHold,
} from "../../src/session/journey-states.ts";
import type { Step } from "@capno/machine/run-machine";
import type { Item, Note, Request } from "./message-queue.ts";
import type { Clinician, Patient } from "./names.ts";

/** The real steps, by whose session it is. */
export type StepOf = Readonly<Record<Clinician, Step<JourneyState, JourneyEvent, JourneyEffect>>>;

export type Page =
  | { readonly type: "sign-in" | "handsets" | "result" }
  | { readonly type: "start" | "loading" | "question"; readonly udi: HandsetUdi };

/** A tab of a browser: what the person sees, and around the journey's own state what the browser does for it. */
export interface Tab {
  readonly number: number;
  readonly isAwake: boolean;
  /** Counts the sessions of this tab. */
  readonly session: number;
  readonly account: Clinician | undefined;
  readonly journey: JourneyState | undefined;
  /** The journey of the session before, which late answers still reach. */
  readonly ended: JourneyState | undefined;
  readonly page: Page;
  /** When each timer is due. */
  readonly timers: Readonly<Record<string, EpochMs>>;
  /** What the tab's storage keeps over a reload. */
  readonly stored: { readonly test: PendingTest | undefined; readonly ledger: Ledger } | undefined;
  readonly storedHold: RememberedHold | undefined;
  readonly storedUnlocks: readonly RememberedHold[];
  /** Kept by the page over a session's end, for the account it belongs to. */
  readonly handover:
    | {
        readonly account: Clinician;
        readonly lapsedUdi: HandsetUdi | undefined;
      }
    | undefined;
  /** The page knows its handsets; before, no handset's pages open. */
  readonly isListed: boolean;
  /** Locked under this account, as the list last said. */
  readonly lockedByMe: readonly HandsetUdi[];
  readonly follows: HandsetUdi | undefined;
  /** Woken, and its page has not been told yet. */
  readonly isWaking: boolean;
  /** The browser's next answer to a claim is wrong: it refuses what no tab holds. */
  readonly refusesClaim: boolean;
  /** By how much its computer's clock was set on, as long as no answer has corrected it, and when the page noticed. */
  readonly ahead?: { readonly ms: number; readonly since: EpochMs | undefined } | undefined;
  /** The truth: the patient for whom Start was pressed last. */
  readonly patient: Patient | undefined;
  /** Announced, with a button to open it. */
  readonly toast: { readonly capnogramId: string; readonly lead: "result" | "question" } | undefined;
}

/** What the tabs of one browser share. */
export interface Browser {
  readonly account: Clinician | undefined;
  /** Web Locks: which tab works with which handset of which account. */
  readonly claims: Readonly<Record<string, number>>;
  readonly handled: readonly string[];
  /** An unlock that the account's next sign-in sends. */
  readonly deferred: (RememberedHold & { readonly account: Clinician }) | undefined;
}

/** What happens to a tab. */
export type TabAction =
  | { readonly type: "signed-in"; readonly account: Clinician }
  | { readonly type: "logged-out" }
  | { readonly type: "handset-chosen"; readonly udi: HandsetUdi }
  /** Another page of the product is opened. */
  | { readonly type: "left" }
  /** From another page, to that of the test that runs. */
  | { readonly type: "returned" }
  /** Another product is opened. */
  | { readonly type: "product-left" }
  | { readonly type: "start-pressed"; readonly patient: Patient }
  | { readonly type: "back-pressed" }
  | { readonly type: "question-answered" }
  | { readonly type: "inquiry-answered"; readonly isTheirs: boolean }
  | { readonly type: "taken-over" }
  | { readonly type: "toast-opened"; readonly patient: Patient | undefined }
  | { readonly type: "history-opened"; readonly capnogramId: string }
  /** The next claim is refused, although no other tab holds the handset. */
  | { readonly type: "claim-refused-next" }
  /** The server's clock was set on, and every stored time lies that much further back. */
  | { readonly type: "clock-stepped"; readonly ms: number }
  /** The computer's own clock is set on: what is known here lies further back, until an answer of the server. */
  | { readonly type: "own-clock-stepped"; readonly ms: number }
  | { readonly type: "slept" | "woke" | "shown-again" | "reloaded" }
  | { readonly type: "timer-ran-out"; readonly timer: string }
  | { readonly type: "item-arrived"; readonly item: Item };

/** What the person gets to see of a recording, or the server gets to hear of it: to be judged by the truth. */
export type Shown =
  | {
      readonly type: "opened" | "announced" | "told-opened" | "questioned" | "answer-sent";
      readonly capnogramId: string;
    }
  /** `namedTime` is what the question itself says. */
  | { readonly type: "asked-whose"; readonly capnogramId: string; readonly namedTime: EpochMs }
  /** Asked of the server for a test with this handset. */
  | {
      readonly type: "looked-up";
      readonly capnogramId: string | undefined;
      readonly udi: HandsetUdi;
      readonly isLeaseOver: boolean;
    }
  | { readonly type: "done-after-end"; readonly effect: string };

export interface Delivered {
  readonly tab: Tab;
  readonly browser: Browser;
  readonly requests: readonly Request[];
  readonly notes: readonly Note[];
  readonly shown: readonly Shown[];
}

import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import type { Account } from "@capno/api-client/models/account";
import type { EpochMs } from "@capno/domain/units";
import type { Realtime } from "@capno/realtime/realtime";

import type { RuntimeConfig } from "./runtime-config.ts";

/**
 * The services the shell passes to a product, as arguments, never as shared modules. They belong to one session:
 * after it ends they send, call back, show and write nothing, even if the product still holds them.
 */
export interface ProductServices {
  readonly http: Http;
  readonly session: ProductSession;
  readonly realtime: Realtime;
  readonly notices: Notices;
  readonly activity: Activity;
  readonly dialogs: ShellDialogs;
  readonly config: RuntimeConfig;
  readonly clock: Clock;
  /** Instead of the browser's own storages: a session that is over writes nothing. */
  readonly storage: ProductStorage;
  readonly shellVersion: string;
  /** Absent in a shell with contract 1.5. */
  readonly problemLog?: ProblemLog | undefined;
}

/** One step of a breath test, in the words of the code: never an identifier or a text of a person. */
export interface ReportedStep {
  readonly product: string;
  readonly event: string;
  /** The status of the handset's lock, and of the test, after the step. */
  readonly lock: string;
  readonly test: string;
  readonly effects: readonly string[];
}

/** The last events of this session, in memory only, from which a person can make a problem report. */
export interface ProblemLog {
  /** Since contract 1.9. A product of contract 1.6 to 1.8 looks for other functions here and works without them. */
  readonly recordStep?: ((step: ReportedStep) => void) | undefined;
}

interface ProductStorage {
  /** Over a reload of this tab. */
  readonly tab: KeptText;
  /** Shared by the tabs of this browser. */
  readonly browser: KeptText;
}

/** Text by its key. Throws where the browser forbids storage, as the browser's own does. */
export type KeptText = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** An idempotent POST below `/v2/`. */
export interface DeferredRequest {
  readonly path: string;
  readonly form: Readonly<Record<string, string>>;
}

export interface ProductSession {
  /** The account signed in; the product is disposed before there is none. */
  account(): Account;
  /** Calls back when the account changed (training video watched). Returns the end of watching. */
  watchAccount(listener: (account: Account) => void): () => void;
  /** Reads user info again. */
  refreshAccount(): Promise<void>;
  /**
   * Registers what must be sent with the still valid token before a log-out of any kind (lock release).
   * Must not wait for an answer. REQ-SESSION-11. Returns its removal.
   */
  beforeLogOut(task: () => void): () => void;
  /**
   * For a task of `beforeLogOut` whose request undoes one that may still reach the server (such as an unanswered
   * lock renewal). The shell sends it again when the account next signs in in this browser, if that is before
   * `until`.
   */
  oweUntil(until: EpochMs, request: DeferredRequest): void;
  /** Holds the idle clock while a test is running. REQ-SESSION-10. Returns the end of the hold. */
  holdIdleClock(): () => void;
  /**
   * Says that the page must not be replaced now: a handset is held, or something is half entered that no
   * form field shows. A new release is not even offered meanwhile. Returns the end of it.
   */
  holdPage(why: "handset" | "form"): () => void;
  /** Makes sure the access token lasts at least this long (before a page is left in the background). */
  ensureToken(minLifeS: number): Promise<void>;
}

export type NoticeLevel = "info" | "error" | "fatal";

export interface Notices {
  /** The error dialog: `Note`, `Error` or `Errors`. The same message is not added twice. */
  show(notice: { readonly message: string; readonly level: NoticeLevel }): void;
  /** Shows an `ApiError` in the words of the error catalogue; anything else as an unexpected error; an abort not at all. */
  raise(error: unknown): void;
  /** A short line that goes away by itself, with at most one action. */
  toast(toast: { readonly message: string; readonly action?: { readonly label: string; run(): void } }): void;
  /** For the error report only; the person is not told. Never pass a patient's or an account's identifier. */
  report(problem: string, cause?: unknown): void;
}

/** What the person did in this session, kept in the browser for their own review. */
export interface Activity {
  record(entry: { readonly what: string; readonly detail?: string }): void;
}

export interface ShellDialogs {
  openSupport(): void;
  openEula(): void;
}

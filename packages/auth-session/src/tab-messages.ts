import type { SignOutReason } from "./session.ts";

/** Messages between the tabs of one browser; they never leave it. `turn` is the id of the session owner. */
export type TabMessage =
  | TokensMessage
  /** Asks the other tabs for tokens newer than this tab's. */
  | {
      readonly type: "tokens-wanted";
      readonly family: string;
      readonly serial: number;
      readonly hasAccess: boolean;
    }
  | {
      readonly type: "ended";
      readonly family: string;
      readonly turn: string;
      readonly reason: SignOutReason;
    }
  /** An account signed in. Tabs of another session owner end their session. */
  | { readonly type: "begun"; readonly turn: string };

/** Tokens that are newer than what the others have. */
export interface TokensMessage {
  readonly type: "tokens-offered";
  readonly family: string;
  readonly serial: number;
  readonly access: string;
  readonly refresh: string;
  readonly accessReceivedWall: number;
  readonly refreshReceivedWall: number;
}

export const SESSION_CHANNEL = "capno:session";

import type { AccessTokenSource, SessionScope } from "@capno/api-client/access-token-source";

import type { Account } from "@capno/api-client/models/account";

/** Why there is no session any more. The shell turns each into its text and level. */
export type SignOutReason =
  /** Log out was chosen, here or in another tab. */
  | "logged-out"
  /** 'Your session has expired. Please login again.' The refresh token ran out, or a call was refused. */
  | "expired"
  /** 'Problem authenticating. Please try logging in again'. The server refused the refresh token. */
  | "refresh-failed"
  /** "You've been inactive for more than N minutes. Please login again." */
  | "inactive"
  /** Another account signed in on this computer. */
  | "replaced";

export type SessionState =
  | { readonly status: "restoring" }
  | {
      readonly status: "signed-out";
      /** Undefined: no account has signed in since the page was opened. */
      readonly reason: SignOutReason | undefined;
    }
  | {
      readonly status: "signed-in";
      readonly userId: string;
      readonly isRemembered: boolean;
      /** Undefined until user info was loaded. */
      readonly account: Account | undefined;
    };

interface SignInTokens {
  readonly access: string;
  readonly refresh: string;
}

export interface RestoreOutcome {
  /** `unreachable`: a stored token is there but could not be renewed; a reload tries again. */
  readonly kind: "signed-in" | "nothing-stored" | "refused" | "unreachable";
  readonly error?: unknown;
}

export interface Session extends AccessTokenSource {
  /** The session's state as others may know it, and its changes. */
  readonly store: {
    getState(): SessionState;
    subscribe(listener: (state: SessionState) => void): () => void;
  };
  /** Looks for a stored session: session storage first, else local storage. Called once, at start. */
  restore(): Promise<RestoreOutcome>;
  begin(tokens: SignInTokens, options: { readonly remember: boolean }): void;
  /** Keeps what user info said; ignored unless the session that asked for it is still in force. */
  setAccount(account: Account, of: SessionScope): void;
  /** The session owner on this computer; undefined while signed out. */
  sessionOwner(): string | undefined;
  /** Renews the access token now if it lasts less than this. Rejects where that is not possible. */
  ensureToken(minLifeS: number): Promise<void>;
  /** Registers what must leave with the still valid token before a log-out of any kind. */
  beforeLogOut(task: () => void): () => void;
  /** Ends the session here and in the other tabs: tasks, memory, storage, other tabs. Safe to repeat. */
  logOut(reason?: SignOutReason): void;
  /** Checks that the session is still valid when a cached page is shown again (`pageshow`). */
  revalidate(): void;
  /** The browser keeps nothing: the session lives in memory, and a banner says so. */
  isStorageBlocked(): boolean;
  dispose(): void;
}

import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import type { ProductId } from "@capno/domain/product/product-id";
import type { Account } from "@capno/api-client/models/account";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import type { LinkState } from "@capno/realtime/realtime";
import type { StoreApi } from "zustand/vanilla";

import type { ActivityLog } from "./activity-log.ts";
import type { ShellNotices } from "./notices/notice-store.ts";
import type { ProductAreas } from "../products/product-registry.ts";
import type { ProductLoad } from "../products/product-load.ts";
import type { SessionProblemLog } from "./problem-log/problem-log.ts";
import type { ReloadGuard } from "./reload-guard.ts";
import type { AuthState } from "../paths/route-access.ts";

export type ConfigurationState =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly config: RuntimeConfig }
  | { readonly status: "failed"; readonly message: string };

export interface SessionState {
  readonly authState: AuthState;
  /** The browser keeps nothing: the session lives in this tab alone. */
  readonly storageBlocked: boolean;
  /** Set while the person is warned that the session is about to end. */
  readonly idleSecondsLeft: number | undefined;
  /** The page is covered until the session was checked again. */
  readonly covered: boolean;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
}

export type SignInOutcome =
  | { readonly kind: "signed-in" }
  | { readonly kind: "refused"; readonly message: string }
  /** Too many attempts, or the service is down: the number of seconds to wait before the next attempt. */
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "failed" };

export interface SessionActions {
  /** Called when the user begins to sign in: prefetches the code for sign-in and the pages after it. */
  prepare(): void;
  signIn(credentials: Credentials): Promise<SignInOutcome>;
  /** Logs out: clears the session's data and ends the other tabs. */
  logOut(): void;
  staySignedIn(): void;
  refreshAccount(): Promise<Account>;
}

export interface DialogState {
  readonly support: boolean;
  readonly problem: boolean;
  /** Used if the operator has configured no address for fault reports. */
  readonly fault: boolean;
  /** The agreement, to read. Accepting it happens on its own page. */
  readonly eula: boolean;
  readonly about: boolean;
  readonly activity: boolean;
  readonly appearance: boolean;
  readonly commands: boolean;
  readonly shortcuts: boolean;
}

export type DialogName = keyof DialogState;

/** Something newer than what this page runs. */
export interface NewerVersion {
  /** Undefined for the shell itself. */
  readonly id: ProductId | undefined;
  readonly version: string;
}

/** The state that the pages of the shell subscribe to; its initial value is in `first-stores.ts`. */
export interface ShellStores {
  readonly configuration: StoreApi<ConfigurationState>;
  readonly session: StoreApi<SessionState>;
  readonly dialogs: StoreApi<DialogState>;
  readonly link: StoreApi<{ readonly state: LinkState }>;
  /** Releases since the page opened; empty while the page must not be reloaded. */
  readonly updates: StoreApi<{ readonly offered: readonly NewerVersion[] }>;
  /** Whether the page may be replaced now. */
  readonly pageHold: ReloadGuard;
}

/** Everything the composition root made, for the shell's own pages. Products get `ProductServices`. */
export interface ShellServices extends ShellStores {
  readonly shellVersion: string;
  readonly sessionActions: SessionActions;
  readonly notices: ShellNotices;
  readonly activity: ActivityLog;
  readonly areas: ProductAreas;
  readonly http: Http;
  readonly clock: Clock;
  /** Whether no call of a product is in flight or ended a moment ago. */
  readonly isNetworkIdle: () => boolean;
  /** How each product that was opened came out. */
  readonly productLoads: () => readonly ProductLoad[];
  /** The browser's clock minus the server's; undefined before the first answer. */
  readonly clockSkewMs: () => number | undefined;
  /** The last events of the session that is open. */
  readonly problemLog: () => SessionProblemLog | undefined;
  /** Blocks the running version of a product in this tab; true where a reload opens another version. */
  readonly markProductBad: (id: ProductId) => boolean;
}

import type { Http } from "@capno/api-client/http";
import type { SessionState as TokenState } from "@capno/auth-session/session";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { paths, withoutTrailingSlash } from "../paths/paths.ts";
import { parseReturnTarget } from "../paths/return-target.ts";
import { NO_DIALOG } from "../services/first-stores.ts";
import type { ShellNotices } from "../services/notices/notice-store.ts";
import type { ProductAreas } from "../product-host/product-registry.ts";
import type { SessionActions, ShellStores } from "../services/shell-context.ts";
import type { ActivityLog } from "./activity-log.ts";
import type { SessionChunk } from "./session-chunk.ts";
import type { SignedInOptions, SignedInServices } from "./signed-in-services.ts";
import { clearStoredSession, hasStoredSession } from "./stored-session.ts";

export interface SessionManagerOptions {
  readonly configuration: Promise<RuntimeConfig>;
  readonly stores: ShellStores;
  readonly notices: ShellNotices;
  readonly activity: ActivityLog;
  readonly shellVersion: string;
  /** Listed from sign-in on, and disposed with the session. */
  readonly products: Pick<ProductAreas, "describe" | "disposeAll" | "store" | "open"> &
    Pick<SignedInOptions, "findNewer">;
  /** Restarts at an address, without routes of the session's products. */
  readonly restartAt: (address: string) => void;
}

/** The lifetime of a session: sign-in, its services, and log-out. */
export interface SessionManager {
  /** Takes up the session that this browser has kept, if there is one: then true. Called once, at the start. */
  begin(): boolean;
  /** Fetches the code that signs in, and what follows it; resolves when the first of it is there, or cannot be. */
  prepare(): Promise<void>;
  readonly actions: Omit<SessionActions, "prepare">;
  /** For the shell's own calls; the first of them fetches the code for it. */
  readonly http: Http;
  /** For a product that opens now. Throws without a signed-in session. */
  productServices(): ProductServices;
  userId(): string | undefined;
  /** A handset is held or something is half entered: the page must not be replaced. */
  isBusy(): boolean;
  /** No call of a product is under way, nor was a moment ago. */
  isNetworkIdle(): boolean;
  /** The browser's clock minus the server's; undefined before the first answer. */
  clockSkewMs(): number | undefined;
}

type SessionCode = typeof import("./session-chunk.ts");

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { configuration, stores, notices, activity, products, restartAt, shellVersion } = options;
  const { session, dialogs } = stores;
  let isRestoring = false;
  let opening: Promise<SessionChunk> | undefined;
  let core: SessionChunk | undefined;
  let signedIn: SignedInServices | undefined;

  let coreCode: Promise<SessionCode> | undefined;
  const loadCoreCode = () =>
    (coreCode ??= import(/* webpackChunkName: "session" */ "./session-chunk.ts").catch((error: unknown) => {
      coreCode = undefined;
      throw error;
    }));
  const loadSignedInCode = () => import(/* webpackChunkName: "session" */ "./signed-in-services.ts");

  const openCore = (): Promise<SessionChunk> =>
    (opening ??= Promise.all([loadCoreCode(), configuration]).then(
      async ([code, config]) => {
        const opened = code.createSessionChunk(config, notices.report);
        core = opened;
        void products.describe();
        opened.session.store.subscribe((state) => {
          follow(code, opened, state).catch((error: unknown) => {
            notices.report("The code of the session could not be loaded", error);
            notices.tell("network failure", { action: "opening the dashboard", required: true });
          });
        });
        // Do not adopt another tab's session while the user is typing into the sign-in form.
        if (isRestoring) await code.restoreSession({ ...opened, notices });
        return opened;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    ));

  /** The user whose errors the dialogs show. */
  let lastUserId: string | undefined;

  async function follow(code: SessionCode, opened: SessionChunk, state: TokenState): Promise<void> {
    if (state.status === "signed-in") {
      if (lastUserId !== undefined && lastUserId !== state.userId) notices.dismissAll();
      lastUserId = state.userId;
    }
    if (state.status === "signed-in" && state.account !== undefined && signedIn === undefined) {
      const scope = opened.session.scope();
      const { createSignedInServices } = await loadSignedInCode();
      if (scope === undefined || scope.signal.aborted || signedIn !== undefined) return;
      signedIn = createSignedInServices({
        core: opened,
        scope,
        userId: state.userId,
        notices,
        activity,
        shellVersion,
        pageHold: stores.pageHold,
        findNewer: products.findNewer,
        onOffer: (offered) => stores.updates.setState({ offered }),
        onLink: (link) => stores.link.setState({ state: link }),
        onIdle: (idleSecondsLeft) => session.setState({ idleSecondsLeft }),
        onCovered: (covered) => session.setState({ covered }),
        dialogs: {
          openSupport: () => dialogs.setState({ support: true }),
          openEula: () => dialogs.setState({ eula: true }),
        },
      });
    }
    const authState = code.toAuthState(opened.session.store.getState());
    if (signedIn !== undefined) signedIn.askFirst(code.preloadProduct(products, authState));
    session.setState({ authState, storageBlocked: opened.session.isStorageBlocked() });
    if (state.status !== "signed-out" || state.reason === undefined) return;
    // The next user must not return to the page of the previous one.
    leave(state.reason === "logged-out" || state.reason === "replaced");
    if (state.reason === "replaced") notices.dismissAll();
    const notice = code.getSignOutNotice(state.reason, opened.config.session.idleTimeoutMin);
    if (notice !== undefined) notices.showNotice(notice);
  }

  /** After the session's own end: nothing of what it showed may stay. */
  function leave(byChoice: boolean): void {
    products.disposeAll();
    signedIn?.end();
    signedIn = undefined;
    activity.clear();
    notices.store.setState({ toasts: [] });
    dialogs.setState(NO_DIALOG);
    const { origin, pathname, search, hash } = location;
    restartAt(paths.signIn(byChoice ? undefined : parseReturnTarget(pathname + search + hash, origin)));
  }

  return {
    begin: () => {
      // By its address alone, before any code that might not load
      if (withoutTrailingSlash(location.pathname) === paths.logOut()) clearStoredSession();
      isRestoring = hasStoredSession();
      if (isRestoring) openCore().catch(notices.raise);
      else session.setState({ authState: { status: "anonymous" } });
      return isRestoring;
    },
    prepare: () => {
      loadSignedInCode().catch(() => undefined);
      return openCore().then(
        () => undefined,
        () => undefined,
      );
    },
    http: { send: async (request) => (await openCore()).http.send(request) },
    productServices: () => {
      if (signedIn === undefined) throw new Error("A product was opened before anybody had signed in");
      return signedIn.lendServices();
    },
    userId: () => {
      const state = core?.session.store.getState();
      return state?.status === "signed-in" ? state.userId : undefined;
    },
    isBusy: () => signedIn?.isBusy() ?? false,
    isNetworkIdle: () => signedIn?.isNetworkIdle() ?? true,
    clockSkewMs: () => core && core.clock.wall() - core.clock.now(),
    actions: {
      signIn: async (credentials) => {
        try {
          const [opened, { signInToAccount }] = await Promise.all([openCore(), loadCoreCode()]);
          const outcome = await signInToAccount({ ...opened, notices }, credentials);
          if (outcome.kind === "signed-in") activity.record({ what: "Logged in" });
          return outcome;
        } catch (error) {
          notices.report("The code that signs in could not be loaded", error);
          notices.tell("network failure", { action: "logging in", required: false });
          return { kind: "failed" };
        }
      },
      logOut: () => {
        if (session.getState().authState.status === "anonymous") return;
        if (core !== undefined) return core.session.logOut();
        // Its code or its configuration may never come: nothing stays because of that.
        clearStoredSession();
        session.setState({ authState: { status: "anonymous" } });
      },
      staySignedIn: () => signedIn?.staySignedIn(),
      refreshAccount: async () => {
        const opened = await openCore();
        return (await loadCoreCode()).loadAccount(opened.http, opened.session);
      },
    },
  };
}

import type { SessionScope } from "@capno/api-client/access-token-source";
import { sendSignIn } from "@capno/api-client/early-sign-in";
import type { Http, SentRequest } from "@capno/api-client/http";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { paths, withoutTrailingSlash } from "../paths/paths.ts";
import { parseReturnTarget } from "../paths/return-target.ts";
import { browserClock } from "../services/browser-clock.ts";
import { NO_DIALOG } from "../services/first-stores.ts";
import type { ShellNotices } from "../services/notices/notice-store.ts";
import { tellIfLate } from "../services/notices/tell-if-late.ts";
import type { ProductAreas } from "../products/product-registry.ts";
import type { Credentials, SessionActions, ShellStores } from "../services/shell-services.ts";
import type { ActivityLog } from "../services/activity-log.ts";
import type { SessionProblemLog } from "../services/problem-log/problem-log.ts";
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
  /** Restores a stored session; returns whether there is one. Called once, at start. */
  begin(): boolean;
  /** Preloads the code for sign-in; resolves when it is loaded or failed to load. */
  prepare(): Promise<void>;
  readonly actions: Omit<SessionActions, "prepare">;
  /** The shell's own calls use it; the first one loads the session chunk. */
  readonly http: Http;
  /** Asks for the calls of a product's first page while its code is loading. */
  askFirst(addresses: readonly string[]): void;
  /** For a product that opens now. Throws without a signed-in session. */
  productServices(): ProductServices;
  userId(): string | undefined;
  /** A handset is held or something is half entered: the page must not be replaced. */
  isBusy(): boolean;
  /** No product request is in flight or ended a moment ago. */
  isNetworkIdle(): boolean;
  /** The browser's clock minus the server's; undefined before the first answer. */
  clockSkewMs(): number | undefined;
  problemLog(): SessionProblemLog | undefined;
}

type SessionCode = typeof import("./session-chunk.ts");

export function createSessionManager(options: SessionManagerOptions): SessionManager {
  const { configuration, stores, notices, activity, products, restartAt, shellVersion } = options;
  const { session, dialogs } = stores;
  let isRestoring = false;
  let chunk: SessionChunk | undefined;
  let signedIn: SignedInServices | undefined;

  const loadChunkCode = retryable(() => import(/* webpackChunkName: "session" */ "./session-chunk.ts"));
  const loadSignedInCode = () => import(/* webpackChunkName: "session" */ "./signed-in-services.ts");

  const openChunk = retryable(async (): Promise<SessionChunk> => {
    const [code, config] = await Promise.all([loadChunkCode(), configuration]);
    const opened = code.createSessionChunk(config, notices.report);
    chunk = opened;
    void products.describe();
    void code.tellOfForeignWorker(navigator.serviceWorker, notices);
    followSession(code, opened);
    // Do not adopt another tab's session while the user is typing into the sign-in form.
    if (isRestoring) await code.restoreSession({ ...opened, notices });
    return opened;
  });

  /** Sends the password while the code that reads the answer loads: on a slow line that saves a round trip. */
  async function sendEarly({ username, password }: Credentials): Promise<SentRequest> {
    const { apiBaseUrl } = await configuration;
    return sendSignIn(apiBaseUrl, { username, password }, browserClock);
  }

  /** Performs what `signed-in-machine.ts` decides when the session changes. */
  function followSession(code: SessionCode, opened: SessionChunk): void {
    const machine = code.createSignedInMachine((effect) => {
      switch (effect.type) {
        case "dismiss-notices":
          return notices.dismissAll();
        case "load-services": {
          const { scope } = effect;
          loadSignedInCode()
            .then(({ createSignedInServices }) =>
              machine.send({
                type: "services-loaded",
                scope,
                create: () => (signedIn = createSignedInServices(signedInOptions(opened, scope))),
              }),
            )
            .catch((error: unknown) => machine.send({ type: "services-failed", scope, error }));
          return;
        }
        case "create-services":
          return effect.create();
        case "show": {
          const authState = code.toAuthState(opened.session.store.getState());
          code.preloadProduct(products, authState);
          return session.setState({ authState, storageBlocked: opened.session.isStorageBlocked() });
        }
        case "leave": {
          // The next user must not return to the page of the previous one.
          if (effect.reason === "logged-out" || effect.reason === "replaced") leaveForGood();
          else leaveToReturn();
          if (effect.reason === "replaced") notices.dismissAll();
          const notice = code.getSignOutNotice(effect.reason, opened.config.session.idleTimeoutMin);
          if (notice !== undefined) notices.showNotice(notice);
          return;
        }
        case "report-failure":
          notices.report("The code of the session could not be loaded", effect.error);
          return notices.tell("network failure", { action: "opening the dashboard", required: true });
        default:
          return effect satisfies never;
      }
    });
    opened.session.store.subscribe((state) =>
      machine.send({ type: "session-changed", session: state, scope: opened.session.scope() }),
    );
  }

  const signedInOptions = (opened: SessionChunk, scope: SessionScope): SignedInOptions => {
    const state = opened.session.store.getState();
    return {
      core: opened,
      scope,
      userId: state.status === "signed-in" ? state.userId : "",
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
    };
  };

  /** Opens the sign-in page; the next sign-in starts at home. */
  function leaveForGood(): void {
    endSession();
    restartAt(paths.signIn());
  }

  /** Opens the sign-in page; the next sign-in returns to this page. */
  function leaveToReturn(): void {
    endSession();
    const { origin, pathname, search, hash } = location;
    restartAt(paths.signIn(parseReturnTarget(pathname + search + hash, origin)));
  }

  function endSession(): void {
    products.disposeAll();
    signedIn?.end();
    signedIn = undefined;
    activity.clear();
    notices.store.setState({ toasts: [] });
    dialogs.setState(NO_DIALOG);
  }

  return {
    begin: () => {
      // The URL alone decides, before any code is loaded, because that may fail.
      if (withoutTrailingSlash(location.pathname) === paths.logOut()) clearStoredSession();
      isRestoring = hasStoredSession();
      if (isRestoring) {
        openChunk().catch(notices.raise);
        tellIfLate(loadChunkCode(), notices).catch(() => undefined);
      } else session.setState({ authState: { status: "anonymous" } });
      return isRestoring;
    },
    prepare: () => {
      loadSignedInCode().catch(() => undefined);
      return openChunk().then(
        () => undefined,
        () => undefined,
      );
    },
    http: { send: async (request) => (await openChunk()).http.send(request) },
    askFirst: (addresses) => signedIn?.askFirst(addresses),
    productServices: () => {
      if (signedIn === undefined) throw new Error("A product was opened before anybody had signed in");
      return signedIn.createProductServices();
    },
    userId: () => {
      const state = chunk?.session.store.getState();
      return state?.status === "signed-in" ? state.userId : undefined;
    },
    isBusy: () => signedIn?.isBusy() ?? false,
    isNetworkIdle: () => signedIn?.isNetworkIdle() ?? true,
    problemLog: () => signedIn?.problemLog,
    clockSkewMs: () => chunk && chunk.clock.wall() - chunk.clock.now(),
    actions: {
      signIn: async (credentials) => {
        try {
          const [[opened, { signInToAccount }], sent] = await Promise.all([
            tellIfLate(Promise.all([openChunk(), loadChunkCode()]), notices),
            chunk === undefined && !isRestoring ? sendEarly(credentials) : undefined,
          ]);
          const outcome = await signInToAccount({ ...opened, notices }, credentials, sent);
          if (outcome.kind === "signed-in") activity.record({ what: "Signed in" });
          return outcome;
        } catch (error) {
          notices.report("The code that signs in could not be loaded", error);
          notices.tell("network failure", { action: "logging in", required: false });
          return { kind: "failed" };
        }
      },
      logOut: () => {
        if (session.getState().authState.status === "anonymous") return;
        if (chunk !== undefined) return chunk.session.logOut();
        // The session chunk or the configuration may never load: sign out locally.
        clearStoredSession();
        session.setState({ authState: { status: "anonymous" } });
      },
      staySignedIn: () => signedIn?.staySignedIn(),
      refreshAccount: async () => {
        const opened = await openChunk();
        return (await loadChunkCode()).loadAccount(opened.http, opened.session);
      },
    },
  };
}

/** Runs `load` once and shares its result; a failure is forgotten, so that the next call tries again. */
function retryable<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}

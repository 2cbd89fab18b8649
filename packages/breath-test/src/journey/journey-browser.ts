/** What the browser gives a journey: storage of this tab, what its tabs share, and locks among them. */
export interface JourneyBrowser {
  /** Of this tab alone. */
  readonly getStorage: () => Storage;
  /** Of all tabs. */
  readonly getSharedStorage: () => Storage;
  readonly openChannel: ((name: string) => BroadcastChannel) | undefined;
  readonly locks: Pick<LockManager, "request"> | undefined;
}

/** The browser this runs in; whatever is blocked in it is found out when it is used. */
export function getJourneyBrowser(): JourneyBrowser {
  return {
    getStorage: () => window.sessionStorage,
    getSharedStorage: () => window.localStorage,
    openChannel: typeof BroadcastChannel === "undefined" ? undefined : (name) => new BroadcastChannel(name),
    locks: globalThis.navigator?.locks,
  };
}

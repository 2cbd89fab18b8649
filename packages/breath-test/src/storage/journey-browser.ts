import { findTabLocks, openBroadcastChannel, type TabLocks } from "@capno/auth-session/tab-services";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";

/** What the browser gives a journey: storage of this tab, what its tabs share, and locks among them. */
export interface JourneyBrowser {
  /** Of this tab alone. */
  readonly getStorage: () => KeptText;
  /** Of all tabs. */
  readonly getSharedStorage: () => KeptText;
  readonly openChannel: (name: string) => BroadcastChannel | undefined;
  readonly locks: TabLocks | undefined;
}

/** The browser this runs in; whatever is blocked in it is found out when it is used. Its storages end with the session. */
export function getJourneyBrowser({ storage }: Pick<ProductServices, "storage">): JourneyBrowser {
  return {
    getStorage: () => storage.tab,
    getSharedStorage: () => storage.browser,
    openChannel: openBroadcastChannel,
    locks: findTabLocks(),
  };
}

import { findTabLocks, openBroadcastChannel, type TabLocks } from "@capno/auth-session/tab-services";
import type { KeptText, ProductServices } from "@capno/product-contract/product-services";

/** The browser features a journey uses: storage of this tab and of all tabs, channels and locks between tabs. */
export interface JourneyBrowser {
  /** This tab only. */
  readonly getStorage: () => KeptText;
  /** All tabs. */
  readonly getSharedStorage: () => KeptText;
  readonly openChannel: (name: string) => BroadcastChannel | undefined;
  readonly locks: TabLocks | undefined;
}

/** The features of the current browser; a blocked one fails when it is used. The shell clears both storages at log-out. */
export function getJourneyBrowser({ storage }: Pick<ProductServices, "storage">): JourneyBrowser {
  return {
    getStorage: () => storage.tab,
    getSharedStorage: () => storage.browser,
    openChannel: openBroadcastChannel,
    locks: findTabLocks(),
  };
}

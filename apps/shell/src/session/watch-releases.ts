import type { Clock } from "@capno/api-client/clock";

import type { ProductLoader } from "../products/product-loader.ts";
import type { NewerVersion } from "../services/shell-services.ts";

export interface ReleaseWatchOptions {
  readonly findNewer: ProductLoader["findNewer"];
  readonly shellVersion: string;
  readonly isHeld: () => boolean;
  readonly clock: Pick<Clock, "after" | "monotonic">;
  readonly page: Window;
  /** The updates to offer now; always empty while the page is held. */
  readonly onOffer: (newer: readonly NewerVersion[]) => void;
}

const CHECK_MS = 10 * 60_000;
/** A return to the tab checks too, if the last check was longer ago than this. */
const GLANCE_MS = 60_000;
const OFFER_DELAY_MS = 2_000;

const NOTHING: readonly NewerVersion[] = [];

/** Looks whether something newer was released, and says so when the page can be replaced without harm. */
export function watchReleases(options: ReleaseWatchOptions): () => void {
  const { clock, page, isHeld, onOffer, shellVersion } = options;
  let newer = NOTHING;
  let offered = NOTHING;
  let lastCheck = clock.monotonic();
  let isOver = false;
  let cancelCheck: () => void = () => undefined;
  let cancelOffer: () => void = () => undefined;

  function offer(): void {
    const due = isHeld() ? NOTHING : newer;
    if (due !== offered) onOffer(due);
    offered = due;
    cancelOffer();
    if (newer.length > 0) cancelOffer = clock.after(OFFER_DELAY_MS, offer);
  }

  async function check(): Promise<void> {
    cancelCheck();
    lastCheck = clock.monotonic();
    try {
      const found = await options.findNewer();
      const isNewShell = found.shellVersion !== undefined && found.shellVersion !== shellVersion;
      const all: readonly NewerVersion[] = [
        ...(isNewShell ? [{ id: undefined, version: found.shellVersion }] : []),
        ...found.products,
      ];
      newer = all.length === 0 ? NOTHING : all;
    } catch {
      // The list of releases could not be read; the next poll tries again.
    }
    if (isOver) return;
    offer();
    cancelCheck = clock.after(CHECK_MS, () => void check());
  }

  const onReturn = () => {
    if (page.document.visibilityState === "visible" && clock.monotonic() - lastCheck > GLANCE_MS)
      void check();
  };
  const onOnline = () => void check();
  page.document.addEventListener("visibilitychange", onReturn);
  page.addEventListener("online", onOnline);
  cancelCheck = clock.after(CHECK_MS, () => void check());

  return () => {
    isOver = true;
    cancelCheck();
    cancelOffer();
    page.document.removeEventListener("visibilitychange", onReturn);
    page.removeEventListener("online", onOnline);
    onOffer([]);
  };
}

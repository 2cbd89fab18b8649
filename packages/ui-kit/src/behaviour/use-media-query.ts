import { useSyncExternalStore } from "react";

/** Whether a media query matches, now and after each change of the window. False where the browser cannot say. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener?.("change", listener);
      return () => media?.removeEventListener?.("change", listener);
    },
    () => globalThis.matchMedia?.(query)?.matches ?? false,
  );
}

import { useEffect } from "react";

import type { Journey } from "./create-journey.ts";

/** Enough for the unlock of a page that is closed while in the background. */
const TOKEN_LIFE_S = 60;

/** Close, restore, hide, wake, reconnect: what the page's own life means for a held handset. */
export function usePageLife(journey: Journey): void {
  useEffect(() => {
    const { session } = journey.services;
    const onPageHide = () => journey.leavePage();
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) journey.catchUp({ isRestored: true });
    };
    const onVisibility = () => {
      if (document.visibilityState === "visible") journey.catchUp({ isRestored: false });
      // Offline or over: then the unlock has to do with what is there, and the server's lease with the rest.
      else session.ensureToken(TOKEN_LIFE_S).catch(() => undefined);
    };
    const onOnline = () => journey.catchUp({ isRestored: false });
    const onResume = () => journey.catchUp({ isRestored: false });
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("pageshow", onPageShow);
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onVisibility);
    // A page that was frozen in the background, and is not visible yet.
    document.addEventListener("resume", onResume);
    return () => {
      window.removeEventListener("pagehide", onPageHide);
      window.removeEventListener("pageshow", onPageShow);
      window.removeEventListener("online", onOnline);
      document.removeEventListener("visibilitychange", onVisibility);
      document.removeEventListener("resume", onResume);
    };
  }, [journey]);
}

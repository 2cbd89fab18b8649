import { useEffect } from "react";

import type { Journey } from "./create-journey.ts";

/** Long enough for the unlock of a page that is closed while in the background. */
const TOKEN_LIFE_S = 60;

/** Reports page close, restore, hide, wake and reconnect to the journey. */
export function usePageLifecycle(journey: Journey): void {
  useEffect(() => {
    const { session } = journey.services;
    const onPageHide = () => journey.leavePage();
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) journey.catchUp({ isRestored: true });
    };
    const onVisibility = () => {
      if (document.visibilityState === "visible") journey.catchUp({ isRestored: false });
      // Offline or signed out: the unlock uses the token it has, or the server's lease runs out.
      else session.ensureToken(TOKEN_LIFE_S).catch(() => undefined);
    };
    const onOnline = () => journey.catchUp({ isRestored: false });
    const onResume = () => journey.catchUp({ isRestored: false });
    window.addEventListener("pagehide", onPageHide);
    window.addEventListener("pageshow", onPageShow);
    window.addEventListener("online", onOnline);
    document.addEventListener("visibilitychange", onVisibility);
    // Fired when a frozen page resumes, which may be before it is visible.
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

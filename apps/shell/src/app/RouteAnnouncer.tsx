import { NavigationType, useLocation, useMatches, useNavigationType } from "@capno/router";
import { visuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { use, useEffect, useLayoutEffect, useRef, useState } from "react";

import { paths } from "../paths/paths.ts";
import { useConfig } from "../services/shell-context.ts";
import { EntryPageContext } from "./entry-page-context.ts";
import { focusHeading } from "../shared/focus-heading.ts";
import { getPageHandle, getPageTitle, SIGN_IN_HANDLE, TITLE_START } from "../shared/page-title.ts";

type PageTransition = "left" | "right" | "none";

/** Moving to a higher order number slides left, to a lower one right. */
export function getPageTransition(
  from: number | undefined,
  to: number | undefined,
  motion: { readonly enabled: boolean; readonly reduced: boolean },
): PageTransition {
  if (!motion.enabled || motion.reduced) return "none";
  if (from === undefined || to === undefined) return "none";
  if (to > from) return "left";
  return to < from ? "right" : "none";
}

const SLIDE_MS = 180;
const SLIDE_PX = 24;

/** After a change of page this sets the title, focuses the heading, announces the page and slides it in. */
export function RouteAnnouncer() {
  const matches = useMatches();
  const { pathname, key } = useLocation();
  const slides = useConfig()?.frame.slideTransitions === true;
  const title = getPageTitle(matches);
  const { order } = getPageHandle(matches);
  const before = useRef<{ pathname: string; order: number | undefined } | undefined>(
    use(EntryPageContext) === "sign-in"
      ? { pathname: paths.signIn(), order: SIGN_IN_HANDLE.order }
      : undefined,
  );
  const focused = useRef<string>(undefined);
  const leftFrom = useRef<Element>(null);
  const navigationType = useNavigationType();
  const cameBack = useRef(false);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    const note = () => {
      cameBack.current = true;
    };
    window.addEventListener("popstate", note);
    return () => window.removeEventListener("popstate", note);
  }, []);

  // A layout effect, because the user may move the focus into the page before a passive effect runs.
  useLayoutEffect(() => {
    if (focused.current === pathname) return undefined;
    focused.current = pathname;
    // A replaced address is a redirect, not a user action: if the user has moved the focus into the frame before
    // the page appeared, it stays there.
    const active = document.activeElement;
    if (navigationType !== NavigationType.Replace || active?.closest("main") != null)
      leftFrom.current = active;
    return focusHeading(document, leftFrom.current);
  }, [pathname, navigationType]);

  // Runs on every navigation, even with the same title: a report may have replaced it.
  useEffect(() => {
    document.title = title;
  }, [title, pathname]);

  useEffect(() => {
    const last = before.current;
    before.current = { pathname, order };
    if (last === undefined || last.pathname === pathname) return;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    slideIn(getPageTransition(last.order, order, { enabled: slides, reduced }));
    setSpoken(document.title.replace(TITLE_START, ""));
    // Back and Forward bring the page to where it was: that is the browser's doing.
    if (!cameBack.current) window.scrollTo(0, 0);
  }, [pathname, order, slides]);

  // This effect runs after the one above, so that a step within the same page also ends the return.
  useEffect(() => {
    cameBack.current = false;
  }, [key]);

  return (
    <p role="status" className={visuallyHidden}>
      {spoken}
    </p>
  );
}

/** The latest animation of each frame: when two overlap, the end of the first one is ignored. */
const moving = new WeakMap<Element, Animation>();

/**
 * The page comes in from the side it moves away from. Only opacity and transform are touched, and for as long the
 * frame hides what reaches out of the window: where a scroll bar takes room, one would come and go with the page.
 */
function slideIn(slide: ReturnType<typeof getPageTransition>): void {
  const page = document.querySelector("[data-page]");
  const frame = page?.parentElement;
  if (slide === "none" || !page || !frame) return;
  const from = slide === "left" ? SLIDE_PX : -SLIDE_PX;
  const animation = page.animate(
    [
      { opacity: 0, transform: `translateX(${from}px)` },
      { opacity: 1, transform: "none" },
    ],
    {
      duration: SLIDE_MS,
      easing: "ease-out",
    },
  );
  frame.style.overflowX = "clip";
  moving.set(frame, animation);
  const end = () => {
    if (moving.get(frame) === animation) frame.style.removeProperty("overflow-x");
  };
  animation.finished.then(end, end);
}

import { useState, type ReactNode } from "react";

import type { RehearsedJourney } from "./open-journey.ts";
import { openPages, type RehearsedPages } from "./open-pages.tsx";

/** A part of a page, in a journey that has no other pages. */
export interface OpenPart extends Pick<RehearsedPages, "path" | "goBack"> {
  /** This stands there from now on. */
  become(part: ReactNode): Promise<void>;
  pass(ms: number): Promise<void>;
}

export async function openPart(clinic: RehearsedJourney, part: ReactNode, at = "/part"): Promise<OpenPart> {
  let show: (next: ReactNode) => void = () => undefined;
  function Part() {
    const [shown, setShown] = useState(part);
    show = setShown;
    return shown;
  }
  const { during, ...page } = await openPages(clinic, [{ path: "/part", element: <Part /> }], "/before", at);
  return {
    ...page,
    become: (next) => during(() => show(next)),
    pass: (ms) => during(() => clinic.pass(ms)),
  };
}

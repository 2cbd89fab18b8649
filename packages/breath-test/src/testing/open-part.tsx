import { useState, type ReactNode } from "react";

import type { JourneyHarness } from "./open-journey.ts";
import { openPages, type PagesHarness } from "./open-pages.tsx";

/** A part of a page, in a journey without other pages. */
export interface OpenPart extends Pick<PagesHarness, "path" | "goBack"> {
  /** Replaces the part. */
  become(part: ReactNode): Promise<void>;
  pass(ms: number): Promise<void>;
}

export async function openPart(clinic: JourneyHarness, part: ReactNode, at = "/part"): Promise<OpenPart> {
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

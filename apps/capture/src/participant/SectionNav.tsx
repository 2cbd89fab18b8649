import type { Holds } from "@capno/domain/account/blinding";
import { useEffect, useRef, useState } from "react";

import rowFrame from "../kit/rows/RowFrame.module.css";
import { useEdgeFade } from "../kit/rows/use-edge-fade.ts";
import styles from "./SectionNav.module.css";

const PARTS = [
  { id: "summary", label: "Summary", holds: "use" },
  { id: "trend", label: "Trend", holds: "value" },
  { id: "breath", label: "Breath", holds: "value" },
  { id: "calendar", label: "Calendar", holds: "use" },
  { id: "records", label: "Records", holds: "use" },
] as const satisfies readonly { readonly holds: Holds; readonly id: string; readonly label: string }[];

export type PartId = (typeof PARTS)[number]["id"];

/** Scrolls to a part of the page, which takes the focus. The address keeps its hash: it names the trend. */
export function goToPart(id: PartId): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: "start" });
  part?.focus({ preventScroll: true });
}

/** Leads to the parts of a long page and marks the visible one; sticks to the top. */
export function SectionNav({ isBlinded }: { readonly isBlinded: boolean }) {
  const current = useCurrentPart();
  const line = useRef<HTMLUListElement>(null);
  useEdgeFade(line);
  return (
    <nav className={styles.nav} data-on="screen" aria-label="Parts of the page">
      <ul ref={line} className={rowFrame.fading}>
        {PARTS.filter(({ holds }) => holds === "use" || !isBlinded).map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.part}
              aria-current={id === current ? "location" : undefined}
              onClick={() => goToPart(id)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The part that crosses the upper third of the window. */
function useCurrentPart(): PartId {
  const [current, setCurrent] = useState<PartId>("summary");
  useEffect(() => {
    if (typeof IntersectionObserver !== "function") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const found = PARTS.find(({ id }) =>
          entries.some(({ isIntersecting, target }) => isIntersecting && target.id === id),
        );
        if (found !== undefined) setCurrent(found.id);
      },
      { rootMargin: "-30% 0px -65% 0px" },
    );
    for (const { id } of PARTS) {
      const part = document.getElementById(id);
      if (part !== null) observer.observe(part);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}

import type { ReactNode } from "react";

import styles from "./WayInCard.module.css";

export interface WayInCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The one card of a page before sign-in. Its heading takes the focus after a change of page. */
export function WayInCard({ title, intro, children }: WayInCardProps) {
  return (
    <section className={styles.card} aria-labelledby="way-in-title">
      <h1 id="way-in-title" tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}

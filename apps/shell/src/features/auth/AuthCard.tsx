import type { ReactNode } from "react";

import styles from "./AuthCard.module.css";

interface AuthCardProps {
  readonly title: string;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The one card of a page before sign-in. Its heading takes the focus after a change of page. */
export function AuthCard({ title, intro, children }: AuthCardProps) {
  return (
    <section className={styles.card} aria-labelledby="auth-title">
      <h1 id="auth-title" tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </section>
  );
}

import { Link } from "@capno/router";
import type { ReactNode } from "react";

import { plainButtonClass } from "../frame/plain-button.ts";
import { SHELL_PAGES } from "../addresses/known-paths.ts";
import { WayInCard } from "./WayInCard.tsx";
import styles from "./WayInMessage.module.css";

export interface WayInMessageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The words of the way back to sign-in. */
  readonly back: string;
}

/** What a form of the way in ends with. */
export function WayInMessage({ title, children, back }: WayInMessageProps) {
  return (
    <WayInCard title={title}>
      <p className={styles.words}>{children}</p>
      <Link className={plainButtonClass("wide")} to={SHELL_PAGES.signIn}>
        {back}
      </Link>
    </WayInCard>
  );
}

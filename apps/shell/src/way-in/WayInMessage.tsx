import { Link } from "@capno/router";
import type { ReactNode } from "react";

import { plainButtonClass } from "../frame/plain-button.ts";
import { pages } from "../addresses/pages.ts";
import { WayInCard } from "./WayInCard.tsx";
import styles from "./WayInMessage.module.css";

export interface WayInMessageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The words of the way back to sign-in. */
  readonly back: string;
}

/** The final message of a sign-in form. */
export function WayInMessage({ title, children, back }: WayInMessageProps) {
  return (
    <WayInCard title={title}>
      <p className={styles.words}>{children}</p>
      <Link className={plainButtonClass("wide")} to={pages.signIn()}>
        {back}
      </Link>
    </WayInCard>
  );
}

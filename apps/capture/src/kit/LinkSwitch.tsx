import { Link } from "@capno/router";
import type { ComponentProps } from "react";

import styles from "./LinkSwitch.module.css";

export interface LinkSwitchProps {
  readonly label: string;
  readonly ways: readonly {
    readonly name: string;
    readonly to: ComponentProps<typeof Link>["to"];
    readonly isCurrent: boolean;
  }[];
}

/** Two or three views of one thing. Links, so that Back leads from one to the other. */
export function LinkSwitch({ label, ways }: LinkSwitchProps) {
  return (
    <nav aria-label={label} className={styles.ways} data-tools="">
      {ways.map(({ name, to, isCurrent }) => (
        <Link
          key={name}
          className={styles.way}
          aria-current={isCurrent ? "page" : undefined}
          to={to}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

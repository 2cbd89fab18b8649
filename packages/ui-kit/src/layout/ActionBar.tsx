import type { ReactNode } from "react";

import { keepHeight } from "../behaviour/keep-height.ts";
import styles from "./ActionBar.module.css";

const keepBarHeight = keepHeight("--action-bar");

/** The actions of a page in a bar that stays at the lower edge, above the phone's bottom bar. Toasts appear above it. */
export const ActionBar = ({ children }: { readonly children: ReactNode }) => (
  <div ref={keepBarHeight} className={styles.bar} data-on="screen">
    {children}
  </div>
);

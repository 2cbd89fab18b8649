import { useLayoutEffect } from "react";

import { TITLE_START } from "../../shared/page-title.ts";
import styles from "./PrivacyScreen.module.css";

const COVERED_TITLE = `${TITLE_START}Checking your session`;

/** Covers the page, and its title, which names a user in the browser's tabs and its list of windows. */
export function PrivacyScreen() {
  useLayoutEffect(() => {
    const { title } = document;
    document.title = COVERED_TITLE;
    return () => {
      // A page that was opened meanwhile has a title of its own.
      if (document.title === COVERED_TITLE) document.title = title;
    };
  }, []);
  return (
    <div className={styles.cover} role="status">
      Checking your session…
    </div>
  );
}

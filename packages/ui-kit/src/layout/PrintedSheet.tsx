import { type ReactNode, useLayoutEffect } from "react";
import { createPortal } from "react-dom";

import { classNames } from "../styles/class-names.ts";
import styles from "./PrintedSheet.module.css";

interface PrintedSheetProps {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Paper in place of the page: while it is in the document, nothing else is printed. Never on screen. */
export function PrintedSheet({ className, children }: PrintedSheetProps) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset["printsSheet"] = "";
    return () => {
      delete dataset["printsSheet"];
    };
  }, []);
  return createPortal(
    <section className={classNames(styles.sheet, className)} data-on="paper" data-printed-sheet="">
      {children}
    </section>,
    document.body,
  );
}

import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./ActionBar.module.css";

/** The actions of a page in a bar that stays at the lower edge, above the phone's bottom bar. Toasts stand above it. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    const { style } = document.documentElement;
    if (!element) return undefined;
    const measure = () => style.setProperty("--action-bar", `${element.offsetHeight}px`);
    measure();
    const observer = typeof ResizeObserver === "function" ? new ResizeObserver(measure) : undefined;
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      style.removeProperty("--action-bar");
    };
  }, []);
  return (
    <div ref={bar} className={styles.bar}>
      {children}
    </div>
  );
}

import styles from "./CapnogramWithBreaths.module.css";

/** As high as what stands under a capnogram: a chart beside it, with this below, has its plot on the same line. */
export function BreathsPlaceholder({ className = "" }: { readonly className?: string | undefined }) {
  return <div className={`${styles.room} ${className}`} />;
}

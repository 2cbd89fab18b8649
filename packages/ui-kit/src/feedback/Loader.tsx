import { useEffect, useState } from "react";
import { Skeleton, type SkeletonProps } from "./Skeleton.tsx";
import styles from "./Loader.module.css";

interface LoaderProps extends SkeletonProps {
  /** What is loading, in words: "Loading participants". */
  readonly text: string;
}

/** Quicker answers show nothing at all. */
const QUICK_MS = 150;

/** Words and shapes while something loads. The place is taken at once, so nothing jumps later. */
export function Loader({ text, ...skeleton }: LoaderProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUICK_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className={styles.loader} aria-busy="true">
      <p role="status" className={styles.text}>
        {late ? text : ""}
      </p>
      <Skeleton {...skeleton} />
    </div>
  );
}

import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "../styles/class-names.ts";
import styles from "./Card.module.css";

interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  readonly title?: ReactNode | undefined;
  readonly actions?: ReactNode | undefined;
  /** "none" lets a table or a chart reach the edges. */
  readonly padding?: "regular" | "none" | undefined;
}

/** A surface for one thing; with a title it is a named region. */
export function Card({ title, actions, padding = "regular", className, children, ...rest }: CardProps) {
  const id = useId();
  const named = title !== undefined;
  return (
    <section
      {...(named ? { "aria-labelledby": id } : {})}
      {...rest}
      className={classNames(styles.card, className)}
    >
      {(named || actions !== undefined) && (
        <header className={styles.header}>
          {named && (
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          )}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      <div className={padding === "none" ? styles.bare : styles.body}>{children}</div>
    </section>
  );
}

import styles from "./FormErrors.module.css";

/** Errors of a form as a whole; announced to screen readers when they appear. */
export function FormErrors({ errors }: { readonly errors: readonly string[] }) {
  return (
    <div role="alert" className={styles.errors}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

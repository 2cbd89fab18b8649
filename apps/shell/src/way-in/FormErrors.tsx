import styles from "./FormErrors.module.css";

/** What is wrong with a form as a whole; spoken when it arrives. */
export function FormErrors({ errors }: { readonly errors: readonly string[] }) {
  return (
    <div role="alert" className={styles.errors}>
      {errors.map((error) => (
        <p key={error}>{error}</p>
      ))}
    </div>
  );
}

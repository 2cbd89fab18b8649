import { useStore } from "zustand";

import { useShell } from "../services/shell-context.ts";
import styles from "./PageLoading.module.css";
import { plainButtonClass } from "./plain-button.ts";

/** Shown until the account and its permissions are known. */
export function PageLoading({ failed = false }: { readonly failed?: boolean }) {
  const { configuration, areas } = useShell();
  const problem = useStore(configuration, (state) => (state.status === "failed" ? state.message : undefined));
  if (problem !== undefined) {
    return (
      <main className={styles.page}>
        <h1 tabIndex={-1}>This site could not start</h1>
        <p role="alert">{problem}</p>
        <button type="button" className={plainButtonClass()} onClick={() => location.reload()}>
          Try again
        </button>
      </main>
    );
  }
  if (failed) {
    return (
      <main className={styles.page}>
        <h1 tabIndex={-1}>The products could not be listed</h1>
        <p role="alert">The list of products could not be reached, so no product can be opened for now.</p>
        <button type="button" className={plainButtonClass()} onClick={() => void areas.describe()}>
          Try again
        </button>
      </main>
    );
  }
  return (
    <main className={styles.page} aria-busy>
      <p role="status" className={styles.late}>
        Opening…
      </p>
    </main>
  );
}

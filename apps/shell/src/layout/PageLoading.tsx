import { useStore } from "zustand";

import type { ListFailure } from "../products/product-failure.ts";
import { paths } from "../paths/paths.ts";
import { SUPPORT_EMAIL_DEFAULT } from "@capno/domain/configuration/defaults";
import { useConfig, useShell } from "../services/shell-context.ts";
import styles from "./PageLoading.module.css";
import { plainButtonClass } from "../shared/plain-button.ts";

const LIST_FAILURES: Readonly<Record<ListFailure, string>> = {
  unreachable: "The list of products could not be reached, so no product can be opened for now.",
  unreadable: "The list of products is damaged, so no product can be opened. Contact support.",
};

/** Shown until the account and its permissions are known. */
export function PageLoading({ listFailure }: { readonly listFailure?: ListFailure | undefined }) {
  const { configuration, areas } = useShell();
  const supportEmail = useConfig()?.supportEmail ?? SUPPORT_EMAIL_DEFAULT;
  const problem = useStore(configuration, (state) => (state.status === "failed" ? state.message : undefined));
  const failure =
    problem === undefined
      ? listFailure && { title: "The products could not be listed", words: LIST_FAILURES[listFailure] }
      : { title: "This site could not start", words: problem };
  if (failure !== undefined) {
    return (
      <main className={styles.page}>
        <h1 tabIndex={-1}>{failure.title}</h1>
        <p role="alert">{failure.words}</p>
        <button
          type="button"
          className={plainButtonClass()}
          onClick={() => (problem === undefined ? void areas.describe() : location.reload())}
        >
          Try again
        </button>
        {problem === undefined && (
          <a className={plainButtonClass()} href={paths.logOut()}>
            Log out
          </a>
        )}
        <a className={plainButtonClass()} href={`mailto:${supportEmail}`}>
          Contact support
        </a>
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

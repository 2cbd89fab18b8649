import { Link } from "@capno/router";
import type { ReactNode } from "react";

import { plainButtonClass } from "../../shared/plain-button.ts";
import { paths } from "../../paths/paths.ts";
import { AuthCard } from "./AuthCard.tsx";
import styles from "./AuthMessage.module.css";

/** The final message of a sign-in form. */
export function AuthMessage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <AuthCard title={title}>
      <p className={styles.words}>{children}</p>
      <Link className={plainButtonClass("wide")} to={paths.signIn()}>
        Back to Login
      </Link>
    </AuthCard>
  );
}

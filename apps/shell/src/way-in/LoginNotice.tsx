import { useSearchParams } from "@capno/router";
import { useStore } from "zustand";

import { showsLoginNotice } from "../frame/frame-rules.ts";
import { getProductOfPath } from "../addresses/known-paths.ts";
import { getReturnTarget } from "../addresses/guards.ts";
import { useShell } from "../shell-services.ts";
import styles from "./LoginNotice.module.css";

/** A notice of the operator, for those on their way to Capture. @spec §2, decision B18 */
export function LoginNotice({ notice }: { readonly notice: string }) {
  const releases = useStore(useShell().areas.store, (state) => state.releases);
  const [query] = useSearchParams();
  const known = releases ?? [];
  const target = getReturnTarget({ search: `?${query.toString()}`, origin: location.origin }, known);
  const product = target && getProductOfPath(new URL(target, location.origin).pathname, known);
  return showsLoginNotice(notice, product ? product.id : undefined) ? (
    <p className={styles.notice} role="note">
      {notice}
    </p>
  ) : null;
}

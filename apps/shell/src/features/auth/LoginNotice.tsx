import "@capno/ui-kit/styles/page-tokens.css";

import { getTargetProduct } from "../../paths/route-access.ts";
import { showsLoginNotice } from "../../shared/layout-rules.ts";
import { useReleases } from "../../product-host/use-products.ts";
import styles from "./LoginNotice.module.css";

/** A notice of the operator, for those on their way to a product whose users it is meant for. */
export function LoginNotice({ notice, search }: { readonly notice: string; readonly search: string }) {
  const target = getTargetProduct({ search, origin: location.origin }, useReleases());
  return showsLoginNotice(notice, target?.frame) ? (
    <p className={styles.notice} role="note">
      {notice}
    </p>
  ) : null;
}

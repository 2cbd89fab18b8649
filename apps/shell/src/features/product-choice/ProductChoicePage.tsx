import { useNavigate } from "@capno/router";
import { isLineScarce } from "@capno/ui-kit/behaviour/line-scarce";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { ArrowRightIcon, MailIcon, SignOutIcon } from "@capno/ui-kit/icons";
import { useEffect } from "react";
import { useStore } from "zustand";

import { getProductsOf } from "../../paths/route-access.ts";
import { paths } from "../../paths/paths.ts";
import { useReleases } from "../../product-host/use-products.ts";
import { PRODUCT_ICON_PATHS } from "../../shared/product-icons.ts";
import { useAccount, useShell } from "../../services/shell-context.ts";
import styles from "./ProductChoicePage.module.css";

/** One button for each product the account may open. */
export function ProductChoicePage() {
  const { areas, dialogs } = useShell();
  const account = useAccount();
  const navigate = useNavigate();
  const releases = useReleases();
  const opened = useStore(areas.store, (state) => state.areas);
  const offered = account ? getProductsOf(account, releases) : [];

  useEffect(() => {
    // Then the one alone that is pointed at.
    if (isLineScarce(navigator)) return;
    for (const { id } of offered) areas.prefetch(id);
    // The list is derived from the account and the releases at each render.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [account, releases, areas]);

  if (offered.length === 0) {
    return (
      <div className={styles.page}>
        <PageHeading title="Product Selection" />
        <Panel
          tone="info"
          title="No products are enabled for this account"
          actions={
            <>
              <Button variant="primary" icon={MailIcon} onClick={() => dialogs.setState({ support: true })}>
                Contact support
              </Button>
              <Button icon={SignOutIcon} onClick={() => void navigate(paths.logOut())}>
                Log out
              </Button>
            </>
          }
        >
          Your account is active but has no product yet. Ask your administrator.
        </Panel>
      </div>
    );
  }

  return (
    <div className={styles.page}>
      <PageHeading title="Product Selection" detail="Where would you like to work?" />
      <ul className={styles.products} data-count={offered.length}>
        {offered.map(({ id, name, purpose, icon, home }) => {
          const failed = opened[id]?.status === "failed";
          return (
            <li key={id} className={styles.product}>
              <span className={styles.icon}>
                <Icon icon={PRODUCT_ICON_PATHS[icon]} size={32} />
              </span>
              <button
                type="button"
                className={styles.open}
                aria-label={failed ? `${name}, unavailable, try again` : name}
                aria-describedby={`about-${id}`}
                onPointerEnter={() => areas.prefetch(id)}
                onFocus={() => areas.prefetch(id)}
                onClick={() => {
                  if (failed) areas.reopen(id);
                  void navigate(home);
                }}
              >
                {name}
              </button>
              {/* No button is on paper. */}
              <strong data-on="paper">{name}</strong>
              <span id={`about-${id}`} className={styles.purpose}>
                {failed ? "Unavailable, try again" : purpose}
              </span>
              <Icon icon={ArrowRightIcon} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

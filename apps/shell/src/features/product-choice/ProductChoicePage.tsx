import { useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/Button";
import { Icon } from "@capno/ui-kit/Icon";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Panel } from "@capno/ui-kit/Panel";
import { arrowRightIcon } from "@capno/ui-kit/icons/arrow-right";
import { mailIcon } from "@capno/ui-kit/icons/mail";
import { signOutIcon } from "@capno/ui-kit/icons/sign-out";
import { useEffect } from "react";
import { useStore } from "zustand";

import { PRODUCT_NAMES } from "../../frame/frame-rules.ts";
import { getProductsOf } from "../../addresses/guards.ts";
import { SHELL_PAGES } from "../../addresses/known-paths.ts";
import { useAccount, useShell } from "../../shell-services.ts";
import { PRODUCT_WORDS } from "./product-words.ts";
import styles from "./ProductChoicePage.module.css";

/** One button for each product the account may open. @spec §2 Product selection, decision B3 */
export function ProductChoicePage() {
  const { areas, dialogs } = useShell();
  const account = useAccount();
  const navigate = useNavigate();
  const { releases = [], areas: opened } = useStore(areas.store);
  const offered = account ? getProductsOf(account, releases) : [];

  useEffect(() => {
    for (const { id } of offered) areas.prefetch(id);
    // The list is derived from the account and the releases anew at each render.
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
              <Button variant="primary" icon={mailIcon} onClick={() => dialogs.setState({ support: true })}>
                Contact support
              </Button>
              <Button icon={signOutIcon} onClick={() => void navigate(SHELL_PAGES.logOut)}>
                Log out
              </Button>
            </>
          }
        >
          Your account works, but nobody has given it access to Capture, Screen or Diagnose yet.
        </Panel>
      </div>
    );
  }

  return (
    <div className={styles.page}>
      <PageHeading title="Product Selection" detail="Where would you like to work?" />
      <ul className={styles.products}>
        {offered.map(({ id, home }) => {
          const failed = opened[id]?.is === "failed";
          return (
            <li key={id} className={styles.product}>
              <span className={styles.icon}>
                <Icon path={PRODUCT_WORDS[id].icon} size={32} />
              </span>
              <button
                type="button"
                className={styles.open}
                aria-label={failed ? `${PRODUCT_NAMES[id]}, unavailable, try again` : PRODUCT_NAMES[id]}
                aria-describedby={`about-${id}`}
                onClick={() => {
                  if (failed) areas.reopen(id);
                  void navigate(home);
                }}
              >
                {PRODUCT_NAMES[id]}
              </button>
              <span id={`about-${id}`} className={styles.purpose}>
                {failed ? "Unavailable, try again" : PRODUCT_WORDS[id].purpose}
              </span>
              <Icon path={arrowRightIcon} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { Link } from "@capno/router";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { PersonIcon, SearchIcon } from "@capno/ui-kit/icons";
import { LinkStrip } from "@capno/ui-kit/feedback/LinkStrip";
import { Menu } from "@capno/ui-kit/overlays/Menu";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { hiddenBelow } from "@capno/ui-kit/styles/hidden-below";
import type { ComponentType } from "react";
import { useStore } from "zustand";

import { PRODUCT_NAME_DEFAULT } from "@capno/domain/configuration/defaults";
import { paths } from "../paths/paths.ts";
import { useAccount, useConfig, useShell } from "../services/shell-context.ts";
import { FailureBoundary } from "./FailureBoundary.tsx";
import { getInitials } from "../shared/layout-rules.ts";
import styles from "./Header.module.css";
import { ProductMark } from "../shared/ProductMark.tsx";
import { useAccountActions } from "./use-account-actions.ts";
import { useOfflineSince } from "./use-offline-since.ts";

interface HeaderProps {
  readonly product: ProductDescription | undefined;
  readonly actions: readonly ComponentType[];
}

/** "Capno Capture", the product's actions, the connection state and the account. */
export function Header({ product, actions }: HeaderProps) {
  const { dialogs, link, notices } = useShell();
  const account = useAccount();
  const productName = useConfig()?.productName ?? PRODUCT_NAME_DEFAULT;
  const linkState = useStore(link, ({ state }) => state);
  const offlineSince = useOfflineSince();
  const accountActions = useAccountActions(product?.frame);
  if (account === undefined) return null;
  const home = product?.home ?? paths.productChoice();
  const initials = product?.frame.initials ? getInitials(account) : undefined;

  return (
    <header className={styles.header} data-on="screen">
      <Link className={styles.brand} to={home}>
        <ProductMark />
        <span className={styles.name}>
          {/* On a phone a product's button takes its room. */}
          <span className={product && hiddenBelow.phone}>{productName}</span>
          {/* So does the time since when the browser is offline. */}
          {product !== undefined && (
            <b className={offlineSince === undefined ? undefined : hiddenBelow.phone}>{` ${product.name}`}</b>
          )}
        </span>
      </Link>
      <div className={styles.state}>
        {offlineSince !== undefined ? (
          <LinkStrip state="offline" since={offlineSince} />
        ) : linkState === "live" || linkState === "reconnecting" || linkState === "paused" ? (
          <LinkStrip state={linkState} />
        ) : null}
      </div>
      <button
        type="button"
        className={styles.search}
        title="Search (Ctrl + K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => dialogs.setState({ commands: true })}
      >
        <Icon icon={SearchIcon} />
        <span className={hiddenBelow.laptop}>Search</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.actions}>
        {actions.map((Action, index) => (
          <FailureBoundary
            key={index}
            fallback={null}
            onFailure={(error) => notices.report("A header action of a product failed", error)}
          >
            <Action />
          </FailureBoundary>
        ))}
      </div>
      <div className={styles.account} data-beside={product === undefined ? "nothing" : undefined}>
        <span className={classNames(styles.username, hiddenBelow.laptop)} title={account.username}>
          {account.username}
        </span>
        <Menu
          label="Account"
          icon={PersonIcon}
          initials={initials}
          iconOnly
          items={accountActions}
          heading={
            <span className={styles.heading}>
              <span>{`${account.firstName} ${account.lastName}`.trim() || "Signed in"}</span>
              <small>{account.username}</small>
            </span>
          }
        />
      </div>
    </header>
  );
}

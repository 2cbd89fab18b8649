import type { ProductId } from "@capno/domain/product-id";
import { Link, useNavigate } from "@capno/router";
import { LinkStrip } from "@capno/ui-kit/LinkStrip";
import { Menu, type MenuItem } from "@capno/ui-kit/Menu";
import { aboutIcon } from "@capno/ui-kit/icons/about";
import { arrowRightIcon } from "@capno/ui-kit/icons/arrow-right";
import { historyIcon } from "@capno/ui-kit/icons/history";
import { mailIcon } from "@capno/ui-kit/icons/mail";
import { personIcon } from "@capno/ui-kit/icons/person";
import { signOutIcon } from "@capno/ui-kit/icons/sign-out";
import { type ComponentType, useRef } from "react";
import { useStore } from "zustand";

import { getProductsOf } from "../addresses/guards.ts";
import { SHELL_PAGES } from "../addresses/known-paths.ts";
import { useAccount, useConfig, useShell } from "../shell-services.ts";
import { FailureBoundary } from "./FailureBoundary.tsx";
import { getInitials, PRODUCT_NAMES } from "./frame-rules.ts";
import styles from "./Header.module.css";
import { ProductMark } from "./ProductMark.tsx";
import { useMarkOfContent } from "./use-mark-of-content.ts";

export interface HeaderProps {
  readonly product: ProductId | undefined;
  readonly actions: readonly ComponentType[];
}

/** "Capno Capture", what the product puts here, whether updates arrive, who is signed in. @spec §2 */
export function Header({ product, actions }: HeaderProps) {
  const { areas, dialogs, link, notices } = useShell();
  const account = useAccount();
  const navigate = useNavigate();
  const productName = useConfig()?.productName ?? "Capno";
  const header = useRef<HTMLElement>(null);
  const actionList = useRef<HTMLDivElement>(null);
  useMarkOfContent(header, actionList);
  const linkState = useStore(link, ({ state }) => state);
  const releases = useStore(areas.store, (state) => state.releases) ?? [];
  if (account === undefined) return null;
  const home = releases.find(({ id }) => id === product)?.home ?? SHELL_PAGES.productChoice;
  const hasChoice = getProductsOf(account, releases).length > 1;
  const initials = product === "dashboard" ? getInitials(account) : undefined;

  const items: readonly MenuItem[] = [
    ...(hasChoice
      ? [
          {
            id: "switch",
            label: "Switch product",
            icon: arrowRightIcon,
            onSelect: () => void navigate(`${SHELL_PAGES.productChoice}?choose=1`),
          } as const,
        ]
      : []),
    {
      id: "activity",
      label: "Activity in this session",
      icon: historyIcon,
      onSelect: () => dialogs.setState({ activity: true }),
    },
    // Of the products Capture alone has it. @spec §2
    ...(product === undefined || product === "dashboard"
      ? [
          {
            id: "about",
            label: "About",
            icon: aboutIcon,
            onSelect: () => dialogs.setState({ about: true }),
          } as const,
        ]
      : []),
    {
      id: "support",
      label: product === "dashboard" ? "Contact Help Desk" : "Contact support",
      icon: mailIcon,
      onSelect: () => dialogs.setState({ support: true }),
    },
    {
      id: "log-out",
      label: "Log out",
      icon: signOutIcon,
      separated: true,
      onSelect: () => void navigate(SHELL_PAGES.logOut),
    },
  ];

  return (
    <header className={styles.header} ref={header}>
      <Link className={styles.brand} to={home}>
        <ProductMark />
        <span className={styles.name}>
          <span className={product === undefined ? undefined : styles.owner}>{productName}</span>
          {product !== undefined && <b> {PRODUCT_NAMES[product]}</b>}
        </span>
      </Link>
      <div className={styles.state}>
        {(linkState === "live" || linkState === "reconnecting" || linkState === "paused") && (
          <LinkStrip state={linkState} />
        )}
      </div>
      <div className={styles.actions} ref={actionList}>
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
      <div className={styles.account}>
        <span className={styles.username} title={account.username}>
          {account.username}
        </span>
        {initials !== undefined && (
          <span className={styles.initials} role="img" aria-label={`Initials ${initials}`}>
            {initials}
          </span>
        )}
        <Menu
          label="Account"
          icon={personIcon}
          iconOnly
          items={items}
          heading={
            <span className={styles.heading}>
              {`${account.firstName} ${account.lastName}`.trim() || "Signed in"}
              <small>{account.username}</small>
            </span>
          }
        />
      </div>
    </header>
  );
}

import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { Link, useNavigate } from "@capno/router";
import { LinkStrip } from "@capno/ui-kit/LinkStrip";
import { Menu, type MenuItem } from "@capno/ui-kit/Menu";
import {
  AboutIcon,
  ArrowRightIcon,
  FaultIcon,
  HelpIcon,
  HistoryIcon,
  MailIcon,
  PersonIcon,
  SearchIcon,
  SignOutIcon,
  ThemeIcon,
} from "@capno/ui-kit/icons";
import { type ComponentType, useRef } from "react";
import { useStore } from "zustand";

import { getProductsOf } from "../paths/route-access.ts";
import { PRODUCT_NAME_DEFAULT } from "../services/configuration/defaults.ts";
import { paths } from "../paths/paths.ts";
import { useReleases } from "../product-host/use-products.ts";
import { useAccount, useConfig, useShell } from "../services/shell-context.ts";
import { FailureBoundary } from "./FailureBoundary.tsx";
import { getInitials, getSupportLabel } from "./layout-rules.ts";
import styles from "./Header.module.css";
import { ProductMark } from "./ProductMark.tsx";
import { useLogOut } from "./use-log-out.ts";
import { useHasChildrenAttribute } from "./use-has-children-attribute.ts";

export interface HeaderProps {
  readonly product: ProductDescription | undefined;
  readonly actions: readonly ComponentType[];
}

/** "Capno Capture", the product's actions, the connection state and the account. */
export function Header({ product, actions }: HeaderProps) {
  const { dialogs, link, notices } = useShell();
  const account = useAccount();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const productName = useConfig()?.productName ?? PRODUCT_NAME_DEFAULT;
  const header = useRef<HTMLElement>(null);
  const actionList = useRef<HTMLDivElement>(null);
  useHasChildrenAttribute(header, actionList);
  const linkState = useStore(link, ({ state }) => state);
  const releases = useReleases();
  if (account === undefined) return null;
  const home = product?.home ?? paths.productChoice();
  const hasChoice = getProductsOf(account, releases).length > 1;
  const initials = product?.frame.initials ? getInitials(account) : undefined;

  const items: readonly MenuItem[] = [
    ...(hasChoice
      ? [
          {
            id: "switch",
            label: "Switch product",
            icon: ArrowRightIcon,
            onSelect: () => void navigate(paths.productChoice("asked")),
          } as const,
        ]
      : []),
    {
      id: "activity",
      label: "Activity in this session",
      icon: HistoryIcon,
      onSelect: () => dialogs.setState({ activity: true }),
    },
    {
      id: "commands",
      label: "Go to… (Ctrl K)",
      icon: SearchIcon,
      onSelect: () => dialogs.setState({ commands: true }),
    },
    {
      id: "appearance",
      label: "Appearance",
      icon: ThemeIcon,
      onSelect: () => dialogs.setState({ appearance: true }),
    },
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      icon: HelpIcon,
      onSelect: () => dialogs.setState({ shortcuts: true }),
    },
    {
      id: "about",
      label: "About and versions",
      icon: AboutIcon,
      onSelect: () => dialogs.setState({ about: true }),
    },
    {
      id: "support",
      label: getSupportLabel(product?.frame),
      icon: MailIcon,
      onSelect: () => dialogs.setState({ support: true }),
    },
    {
      id: "problem",
      label: "Report a problem",
      icon: FaultIcon,
      onSelect: () => dialogs.setState({ problem: true }),
    },
    {
      id: "log-out",
      label: "Log out",
      icon: SignOutIcon,
      separated: true,
      onSelect: logOut,
    },
  ];

  return (
    <header className={styles.header} ref={header}>
      <Link className={styles.brand} to={home}>
        <ProductMark />
        <span className={styles.name}>
          <span className={product === undefined ? undefined : styles.owner}>{productName}</span>
          {product !== undefined && <b>{` ${product.name}`}</b>}
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
        <Menu
          label="Account"
          icon={PersonIcon}
          initials={initials}
          iconOnly
          items={items}
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

import type { ProductSurface, SidebarItem } from "@capno/product-contract/product";
import type { ProductFrame } from "@capno/product-contract/release-manifest";
import { Link, useLocation, useMatches, useNavigate } from "@capno/router";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { Menu, type MenuItem } from "@capno/ui-kit/overlays/Menu";
import { isPlainClick } from "@capno/ui-kit/behaviour/plain-click";
import { keepHeight } from "@capno/ui-kit/behaviour/keep-height";
import { MenuIcon } from "@capno/ui-kit/icons";
import { useSyncExternalStore } from "react";

import { useAccount, useConfig, useShell } from "../services/shell-context.ts";
import { getStaffPortalLink } from "../shared/layout-rules.ts";
import styles from "./Sidebar.module.css";
import { getCommonEntries, getProductEntries, groupEntries, type SidebarEntry } from "./sidebar-entries.ts";
import { PRODUCT_ICON_PATHS } from "../shared/product-icons.ts";
import { useLogOut } from "./use-log-out.ts";

interface SidebarProps {
  readonly product: ProductFrame;
  readonly items: readonly SidebarItem[];
  readonly recordInView?: ProductSurface["recordInView"];
}

const keepMenuHeight = keepHeight("--menu-height");

const NO_RECORD: NonNullable<ProductSurface["recordInView"]> = {
  get: () => undefined,
  watch: () => () => undefined,
};

/** The way around a product; at the bottom of a narrow screen, with what all products share in a menu. */
export function Sidebar({ product, items, recordInView = NO_RECORD }: SidebarProps) {
  const { dialogs } = useShell();
  const account = useAccount();
  const config = useConfig();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const matches = useMatches();
  const shownRecord = useSyncExternalStore(recordInView.watch, recordInView.get);
  // An address that is a function changes with the page at hand.
  useLocation();
  if (account === undefined || config === undefined) return null;

  const capnogramId = matches.map(({ params }) => params["capnogramId"]).find(Boolean) ?? shownRecord;
  const own = getProductEntries(items, account);
  const ownIds = new Set(own.map(({ id }) => id));
  const common = getCommonEntries(product, {
    openAbout: () => dialogs.setState({ about: true }),
    openSupport: () => dialogs.setState({ support: true }),
    logOut,
    openFault: () => dialogs.setState({ fault: true }),
    reportFaultUrl: config.links.reportFault,
    staffPortalUrl: getStaffPortalLink(account.username, config.frame, capnogramId),
  }).filter(({ id }) => !ownIds.has(id));

  // On a narrow screen the groups are in the menu: the bar has room for a product's first pages.
  const inGroups = own.filter(({ group }) => group !== undefined);
  const toMenuItem = ({ id, label, icon, target }: SidebarEntry): MenuItem => ({
    id,
    label,
    icon: PRODUCT_ICON_PATHS[icon],
    separated: id === "log-out",
    onSelect: () => {
      if (target.kind === "page") void navigate(target.getTo());
      if ("run" in target) target.run();
      if (target.kind === "outside") window.open(target.href, "_blank", "noopener,noreferrer");
    },
  });

  return (
    <nav ref={keepMenuHeight} className={styles.sidebar} data-on="screen" aria-label="Main">
      <div className={styles.inner}>
        <div className={styles.own}>
          {groupEntries(own).map(({ group, entries }) => (
            <section key={group ?? ""} className={group === undefined ? undefined : styles.group}>
              {group !== undefined && <h2 className={styles.groupName}>{group}</h2>}
              <ul className={styles.entries} aria-label={group}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <Entry entry={entry} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          <div className={styles.more}>
            <Menu label="More" icon={MenuIcon} items={[...inGroups, ...common].map(toMenuItem)} />
          </div>
        </div>
        <ul className={styles.common}>
          {common.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function isCurrent(
  { to, isExact, isAlsoAt }: Extract<SidebarEntry["target"], { kind: "page" }>,
  pathname: string,
): boolean {
  const [path = ""] = to.split(/[?#]/);
  return pathname === path || isAlsoAt.includes(pathname) || (!isExact && pathname.startsWith(`${path}/`));
}

function Entry({ entry: { label, icon, target } }: { readonly entry: SidebarEntry }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const words = (
    <>
      <Icon icon={PRODUCT_ICON_PATHS[icon]} />
      <span>{label}</span>
    </>
  );
  switch (target.kind) {
    case "page":
      return (
        <Link
          className={styles.entry}
          to={target.to}
          aria-current={isCurrent(target, pathname) ? "page" : undefined}
          onClick={(event) => {
            const to = target.getTo();
            if (to === target.to || !isPlainClick(event)) return;
            event.preventDefault();
            void navigate(to);
          }}
        >
          {words}
        </Link>
      );
    case "log-out":
      return (
        <a
          className={styles.entry}
          href={target.to}
          onClick={(event) => {
            // Opened in a new tab, the address itself logs out, as a bookmark does.
            if (!isPlainClick(event)) return;
            event.preventDefault();
            target.run();
          }}
        >
          {words}
        </a>
      );
    case "outside":
      return (
        <a className={styles.entry} href={target.href} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      );
    case "action":
      return (
        <button type="button" className={styles.entry} onClick={target.run}>
          {words}
        </button>
      );
  }
}

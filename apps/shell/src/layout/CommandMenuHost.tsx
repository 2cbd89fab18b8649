import { PERMISSIONS } from "@capno/domain/permission";
import type { ProductCommand, SidebarItem } from "@capno/product-contract/product";
import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { useNavigate } from "@capno/router";

import { CommandMenu } from "../features/commands/CommandMenu.tsx";
import type { Command } from "../features/commands/list-commands.ts";
import { paths } from "../paths/paths.ts";
import { getProductsOf } from "../paths/route-access.ts";
import { useReleases } from "../product-host/use-products.ts";
import { getAppearance, setAppearance, THEMES } from "../services/appearance.ts";
import { useAccount, useShell } from "../services/shell-context.ts";
import type { DialogName } from "../services/shell-services.ts";
import { getSupportLabel } from "./layout-rules.ts";
import { getProductEntries } from "./sidebar-entries.ts";
import { useLogOut } from "./use-log-out.ts";

export interface CommandMenuHostProps {
  readonly product: ProductDescription | undefined;
  readonly items: readonly SidebarItem[];
  readonly productCommands: readonly ProductCommand[];
}

/** Gathers what the signed-in account can do here. */
export function CommandMenuHost({ product, items, productCommands }: CommandMenuHostProps) {
  const { dialogs } = useShell();
  const account = useAccount();
  const releases = useReleases();
  const navigate = useNavigate();
  const logOut = useLogOut();
  if (account === undefined) return null;
  const products = getProductsOf(account, releases);
  // The list of users is Capture's first page.
  const capture = products.find(({ permission }) => permission === PERMISSIONS.capture);
  const go = (to: string) => () => void navigate(to);
  const open = (name: DialogName) => () => dialogs.setState({ [name]: true });

  const commands: readonly Command[] = [
    ...getProductEntries(items, account).flatMap(({ id, label, target }): readonly Command[] =>
      target.kind === "page" || target.kind === "action"
        ? [
            {
              id: `page-${id}`,
              group: product?.name ?? "",
              label,
              run: target.kind === "page" ? go(target.to) : target.run,
            },
          ]
        : [],
    ),
    ...productCommands.map(({ id, label, action }) => ({
      id: `product-command-${id}`,
      group: product?.name ?? "",
      label,
      run: () => {
        if ("run" in action) return action.run();
        return void navigate(typeof action.to === "string" ? action.to : action.to());
      },
    })),
    ...products.map(({ id, name, home }) => ({
      id: `product-${id}`,
      group: "Product",
      label: name,
      run: go(home),
    })),
    { id: "choice", group: "Product", label: "Product Selection", run: go(paths.productChoice("asked")) },
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      group: "Theme",
      label: `${theme.charAt(0).toUpperCase()}${theme.slice(1)}`,
      run: () => setAppearance({ ...getAppearance(), theme }),
    })),
    { id: "shortcuts", group: "Help", label: "Keyboard shortcuts", run: open("shortcuts") },
    { id: "about", group: "Help", label: "About and versions", run: open("about") },
    { id: "support", group: "Help", label: getSupportLabel(product?.frame), run: open("support") },
    { id: "log-out", group: "Account", label: "Log out", run: logOut },
  ];
  return (
    <CommandMenu
      commands={commands}
      goToUser={
        capture !== undefined
          ? (typed) => void navigate(`${capture.home}?${new URLSearchParams({ q: typed }).toString()}`)
          : undefined
      }
      onClose={() => dialogs.setState({ commands: false })}
    />
  );
}

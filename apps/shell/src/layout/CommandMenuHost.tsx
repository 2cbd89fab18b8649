import { PERMISSIONS } from "@capno/domain/account/permission";
import type { ProductCommand, ProductSurface } from "@capno/product-contract/product";
import type { ProductDescription } from "@capno/product-contract/release-manifest";
import { useNavigate } from "@capno/router";
import { useMemo } from "react";

import { CommandMenu } from "../features/commands/CommandMenu.tsx";
import type { Command } from "../features/commands/list-commands.ts";
import { paths } from "../paths/paths.ts";
import { getProductsOf } from "../paths/route-access.ts";
import { useReleases } from "../product-host/use-products.ts";
import { DENSITIES, getAppearance, setAppearance, THEMES } from "../services/appearance.ts";
import { useAccount, useShell } from "../services/shell-context.ts";
import { getProductEntries } from "./sidebar-entries.ts";
import { useAccountActions } from "./use-account-actions.ts";

interface CommandMenuHostProps {
  readonly product: ProductDescription | undefined;
  readonly surface: ProductSurface | undefined;
}

/** Collects the commands of the shell and of the open product. */
export function CommandMenuHost({ product, surface }: CommandMenuHostProps) {
  const { dialogs } = useShell();
  const account = useAccount();
  const releases = useReleases();
  const navigate = useNavigate();
  const accountActions = useAccountActions(product?.frame);
  const productName = product?.name ?? "";
  const search = useMemo(() => {
    if (surface?.search === undefined) return undefined;
    return async (typed: string) =>
      ((await surface.search?.(typed)) ?? []).map((command) => toCommand(command, productName, navigate));
  }, [surface, productName, navigate]);
  if (account === undefined) return null;
  const products = getProductsOf(account, releases);
  // The list of users is Capture's first page.
  const capture = products.find(({ permission }) => permission === PERMISSIONS.capture);
  const go = (to: string) => () => void navigate(to);

  const commands: readonly Command[] = [
    ...getProductEntries(surface?.sidebar ?? [], account).map(({ id, label, target }) => ({
      id: `page-${id}`,
      group: productName,
      label,
      run: target.kind === "page" ? () => void navigate(target.getTo()) : target.run,
    })),
    ...(surface?.commands ?? []).map((command) => toCommand(command, productName, navigate)),
    ...products.map(({ id, name, home }) => ({
      id: `product-${id}`,
      group: "Product",
      label: name,
      run: go(home),
    })),
    { id: "choice", group: "Product", label: "Product Selection", run: go(paths.productChoice("asked")) },
    ...accountActions
      .filter(({ id }) => id !== "switch")
      .map(({ id, label, onSelect }) => ({ id, group: "Account", label, run: onSelect })),
    ...THEMES.map((theme) => ({
      id: `theme-${theme}`,
      group: "Appearance",
      label: `Theme: ${theme}`,
      run: () => setAppearance({ ...getAppearance(), theme }),
    })),
    ...DENSITIES.map((density) => ({
      id: `density-${density}`,
      group: "Appearance",
      label: `Density: ${density}`,
      run: () => setAppearance({ ...getAppearance(), density }),
    })),
  ];
  return (
    <CommandMenu
      commands={commands}
      search={search}
      searchUsers={
        capture !== undefined
          ? (typed) => void navigate(`${capture.home}?${new URLSearchParams({ q: typed }).toString()}`)
          : undefined
      }
      onClose={() => dialogs.setState({ commands: false })}
    />
  );
}

function toCommand(
  { id, label, detail, action }: ProductCommand,
  group: string,
  navigate: (to: string) => unknown,
): Command {
  return {
    id: `product-command-${id}`,
    group,
    label,
    detail,
    run: () => {
      if ("run" in action) return action.run();
      return void navigate(typeof action.to === "string" ? action.to : action.to());
    },
  };
}

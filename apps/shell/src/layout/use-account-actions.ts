import type { ProductFrame } from "@capno/product-contract/release-manifest";
import { useNavigate } from "@capno/router";
import type { MenuItem } from "@capno/ui-kit/overlays/Menu";
import {
  AboutIcon,
  ArrowRightIcon,
  FaultIcon,
  HelpIcon,
  HistoryIcon,
  MailIcon,
  SignOutIcon,
  ThemeIcon,
} from "@capno/ui-kit/icons";

import { paths } from "../paths/paths.ts";
import { getProductsOf } from "../paths/route-access.ts";
import { useReleases } from "../product-host/use-products.ts";
import { useAccount, useShell } from "../services/shell-context.ts";
import type { DialogName } from "../services/shell-services.ts";
import { getSupportLabel } from "../shared/layout-rules.ts";
import { useLogOut } from "./use-log-out.ts";

export function useAccountActions(frame: ProductFrame | undefined): readonly MenuItem[] {
  const { dialogs } = useShell();
  const account = useAccount();
  const releases = useReleases();
  const navigate = useNavigate();
  const logOut = useLogOut();
  const open = (name: DialogName) => () => dialogs.setState({ [name]: true });
  const chooseProduct = () => void navigate(paths.productChoice("asked"));
  const hasChoice = account !== undefined && getProductsOf(account, releases).length > 1;
  return [
    ...(hasChoice
      ? [{ id: "switch", label: "Switch product", icon: ArrowRightIcon, onSelect: chooseProduct }]
      : []),
    { id: "activity", label: "Activity in this session", icon: HistoryIcon, onSelect: open("activity") },
    { id: "appearance", label: "Appearance", icon: ThemeIcon, onSelect: open("appearance") },
    { id: "shortcuts", label: "Keyboard shortcuts", icon: HelpIcon, onSelect: open("shortcuts") },
    { id: "about", label: "About and versions", icon: AboutIcon, onSelect: open("about") },
    { id: "support", label: getSupportLabel(frame), icon: MailIcon, onSelect: open("support") },
    { id: "problem", label: "Report a problem", icon: FaultIcon, onSelect: open("problem") },
    { id: "log-out", label: "Log out", icon: SignOutIcon, separated: true, onSelect: logOut },
  ];
}

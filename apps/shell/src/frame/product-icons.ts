import type { ProductIcon } from "@capno/product-contract/product";
import type { IconPath } from "@capno/ui-kit/icon-path";
import { aboutIcon } from "@capno/ui-kit/icons/about";
import { documentIcon } from "@capno/ui-kit/icons/document";
import { faultIcon } from "@capno/ui-kit/icons/fault";
import { feedbackIcon } from "@capno/ui-kit/icons/feedback";
import { helpIcon } from "@capno/ui-kit/icons/help";
import { historyIcon } from "@capno/ui-kit/icons/history";
import { lungIcon } from "@capno/ui-kit/icons/lung";
import { peopleIcon } from "@capno/ui-kit/icons/people";
import { personIcon } from "@capno/ui-kit/icons/person";
import { signOutIcon } from "@capno/ui-kit/icons/sign-out";

/** Products name their icons, because they may be released apart from the shell; the shell has the drawings. */
export const PRODUCT_ICON_PATHS: Readonly<Record<ProductIcon, IconPath>> = {
  people: peopleIcon,
  person: personIcon,
  lung: lungIcon,
  history: historyIcon,
  document: documentIcon,
  feedback: feedbackIcon,
  fault: faultIcon,
  help: helpIcon,
  about: aboutIcon,
  "sign-out": signOutIcon,
};

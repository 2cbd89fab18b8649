import type { ProductIcon } from "@capno/product-contract/product";
import type { IconDrawing } from "@capno/ui-kit/Icon";
import {
  AboutIcon,
  DocumentIcon,
  FaultIcon,
  FeedbackIcon,
  HelpIcon,
  HistoryIcon,
  LungsIcon,
  PeopleIcon,
  PersonIcon,
  SignOutIcon,
} from "@capno/ui-kit/icons";

/** Products name their icons, because they may be released apart from the shell; the shell has the drawings. */
export const PRODUCT_ICON_PATHS: Readonly<Record<ProductIcon, IconDrawing>> = {
  people: PeopleIcon,
  person: PersonIcon,
  lung: LungsIcon,
  history: HistoryIcon,
  document: DocumentIcon,
  feedback: FeedbackIcon,
  fault: FaultIcon,
  help: HelpIcon,
  about: AboutIcon,
  "sign-out": SignOutIcon,
};

import type { ProductIcon } from "@capno/product-contract/product";
import type { IconDrawing } from "@capno/ui-kit/icons/Icon";
import {
  AboutIcon,
  ChecksIcon,
  DocumentIcon,
  FaultIcon,
  FeedbackIcon,
  FilesIcon,
  HandsetIcon,
  HelpIcon,
  HistoryIcon,
  LungsIcon,
  PackageIcon,
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
  checks: ChecksIcon,
  handset: HandsetIcon,
  summaries: FilesIcon,
  package: PackageIcon,
  feedback: FeedbackIcon,
  fault: FaultIcon,
  help: HelpIcon,
  about: AboutIcon,
  "sign-out": SignOutIcon,
};

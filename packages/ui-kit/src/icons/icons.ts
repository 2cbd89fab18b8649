/** The icons of the product, by meaning: Lucide's, and our own where it lacks one. */
import { createLucideIcon } from "lucide-react";

export {
  Info as AboutIcon,
  ArrowDown as ArrowDownIcon,
  ArrowLeft as ArrowLeftIcon,
  ArrowRight as ArrowRightIcon,
  ArrowUp as ArrowUpIcon,
  Check as CheckIcon,
  ListChecks as ChecksIcon,
  ChevronDown as ChevronDownIcon,
  ChevronLeft as ChevronLeftIcon,
  ChevronRight as ChevronRightIcon,
  X as CloseIcon,
  Copy as CopyIcon,
  FileText as DocumentIcon,
  Download as DownloadIcon,
  Pencil as EditIcon,
  ExternalLink as ExternalIcon,
  Eye as EyeIcon,
  EyeOff as EyeOffIcon,
  Wrench as FaultIcon,
  MessageSquare as FeedbackIcon,
  ListFilter as FilterIcon,
  CircleQuestionMark as HelpIcon,
  History as HistoryIcon,
  Info as InfoIcon,
  Lock as LockIcon,
  Package as PackageIcon,
  Mail as MailIcon,
  Menu as MenuIcon,
  Files as FilesIcon,
  Ellipsis as MoreIcon,
  StickyNote as NoteIcon,
  Users as PeopleIcon,
  User as PersonIcon,
  Printer as PrintIcon,
  RotateCcw as ResetIcon,
  Search as SearchIcon,
  LogOut as SignOutIcon,
  ArrowDown as SortDownIcon,
  ArrowUp as SortUpIcon,
  OctagonAlert as StopIcon,
  Table as TableIcon,
  SunMoon as ThemeIcon,
  TriangleAlert as WarningIcon,
} from "lucide-react";

export const HandsetIcon = drawIcon(
  "handset",
  "M9 9.5h6a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2zM10 9.5V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5.5M10 13h4v2.5h-4z",
);
export const LungsIcon = drawIcon(
  "lungs",
  "M12 3v8.5M12 11.5 8.5 14M12 11.5l3.5 2.5M8.5 6.5C6 7.5 3 12.5 3 17c0 2.5 1 3.5 2.5 3.5 2 0 3.5-1 3.5-3V8c0-1.2-.2-1.7-.5-1.5M15.5 6.5C18 7.5 21 12.5 21 17c0 2.5-1 3.5-2.5 3.5-2 0-3.5-1-3.5-3V8c0-1.2.2-1.7.5-1.5",
);

function drawIcon(name: string, path: string) {
  return createLucideIcon(name, [["path", { d: path, key: name }]]);
}

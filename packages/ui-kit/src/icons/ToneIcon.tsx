import { Icon } from "./Icon.tsx";
import type { MessageTone } from "../styles/tone.ts";
import { CheckIcon, HelpIcon, InfoIcon, StopIcon, WarningIcon } from "./icons.ts";

const icons = {
  info: InfoIcon,
  good: CheckIcon,
  watch: WarningIcon,
  act: StopIcon,
  unknown: HelpIcon,
} as const;

/** The shape that goes with a message's colour. */
export function ToneIcon({ tone }: { readonly tone: MessageTone }) {
  return <Icon icon={icons[tone]} />;
}

import { Icon } from "./Icon.tsx";
import type { MessageTone } from "./tone.ts";
import { checkIcon } from "./icons/check.ts";
import { helpIcon } from "./icons/help.ts";
import { infoIcon } from "./icons/info.ts";
import { stopIcon } from "./icons/stop.ts";
import { warningIcon } from "./icons/warning.ts";

const icons = {
  info: infoIcon,
  good: checkIcon,
  watch: warningIcon,
  act: stopIcon,
  unknown: helpIcon,
} as const;

/** The shape that goes with a message's colour. */
export function ToneIcon({ tone }: { readonly tone: MessageTone }) {
  return <Icon path={icons[tone]} />;
}

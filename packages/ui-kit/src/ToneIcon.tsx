import { Icon } from "./Icon.tsx";
import type { MessageTone } from "./tone.ts";

const icons = {
  info: "info",
  good: "check",
  watch: "warning",
  act: "stop",
  unknown: "help",
} as const;

/** The shape that goes with a message's colour. */
export function ToneIcon({ tone }: { readonly tone: MessageTone }) {
  return <Icon name={icons[tone]} />;
}

import { formatLockedMessage } from "@capno/domain/handset";

import type { LossCause } from "./lock-states.ts";

export function formatRefusal(by: string | undefined): string {
  return formatLockedMessage(by ?? "another user");
}

export function formatLoss(serial: string, because: LossCause, by: string | undefined): string {
  switch (because) {
    case "taken":
      return formatRefusal(by);
    case "taken-over":
      return `Handset ${serial} is now in use by you in another window.`;
    case "two-handsets":
      return `More than one handset is locked under your name, so handset ${serial} is no longer held here. Finish in the other window, then select a handset.`;
    case "expired":
      return `Handset ${serial} is no longer locked for you. Select it again to continue.`;
    case "released":
      return `Handset ${serial} was unlocked. Select it again to continue.`;
    default:
      return because satisfies never;
  }
}

import { formatLockedMessage, findScannedHandset } from "@capno/domain/handset";
import { hasDialog } from "@capno/ui-kit/behaviour/layers";
import { useBarcodeScan } from "@capno/ui-kit/behaviour/barcode-scans";
import { useState } from "react";

import type { ListedHandset } from "../../queries/handsets-query.ts";

export const SCAN_NAMES_NONE = "The scanned code names none of these handsets.";
export const SCAN_NAMES_SEVERAL =
  "The scanned code names more than one of these handsets. Select yours in the list.";
export const SCAN_DURING_TEST = "A test is running, so the scanned code has changed nothing.";

export interface ScannedHandsetInput {
  /** Undefined while the list is loading. */
  readonly handsets: readonly ListedHandset[] | undefined;
  readonly selectedUdi: string | undefined;
  readonly isTestRunning: boolean;
  readonly canChoose: (handset: ListedHandset) => boolean;
  readonly choose: (udi: string) => void;
}

/** Selects the handset that a scanned label names, as a click on it does; returns a message if it cannot. */
export function useScannedHandset(input: ScannedHandsetInput): string | undefined {
  const { handsets, selectedUdi, isTestRunning, canChoose, choose } = input;
  const [message, setMessage] = useState<{
    readonly text: string | undefined;
    readonly at: string | undefined;
  }>();

  useBarcodeScan(({ text, field }) => {
    if (handsets === undefined || hasDialog()) return false;
    const say = (words: string | undefined) => setMessage({ text: words, at: selectedUdi });
    const found = findScannedHandset(text, handsets);
    if (found.kind === "none") {
      // Inside a field the scan is the text to enter there.
      if (field === undefined) say(SCAN_NAMES_NONE);
      return false;
    }
    if (found.kind === "several") say(SCAN_NAMES_SEVERAL);
    else if (found.handset.udi === selectedUdi) say(undefined);
    else if (isTestRunning) say(SCAN_DURING_TEST);
    else if (!canChoose(found.handset)) say(formatLockedMessage(found.handset.lockedBy ?? "another account"));
    else {
      say(undefined);
      choose(found.handset.udi);
    }
    return true;
  });

  // A message about a scan on another page is outdated.
  return message?.at === selectedUdi ? message?.text : undefined;
}

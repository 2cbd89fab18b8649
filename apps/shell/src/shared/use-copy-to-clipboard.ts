import { copyText } from "@capno/ui-kit/behaviour/copy-text";
import { useState } from "react";

/** Puts words into the clipboard, and says what came of it: a browser may refuse, or have none to give. */
export function useCopyToClipboard() {
  const [outcome, setOutcome] = useState<"none" | "copied" | "failed">("none");
  async function write(text: string): Promise<void> {
    setOutcome((await copyText(text)) ? "copied" : "failed");
  }
  return { outcome, copy: (text: string) => void write(text) };
}

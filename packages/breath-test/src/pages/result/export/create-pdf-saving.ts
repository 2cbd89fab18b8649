import type { Clock } from "@capno/api-client/clock";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { ReportContent } from "@capno/report/report-content";

import type { SaveEffect, SaveEvent, SaveFault, SaveState } from "./save-states.ts";
import { saveStep } from "./save-step.ts";

/** A wait longer than this is shown. */
export const SHOWN_AFTER_MS = 300;

export interface PdfSaving extends Pick<RunningMachine<SaveState, never>, "getState" | "watch"> {
  /** `prepare` returns the report of this press. */
  press(prepare: () => Promise<PreparedReport>): void;
  /** Marks the page as open; returns its end, after which nothing is downloaded. */
  open(): () => void;
}

export interface PreparedReport {
  readonly content: ReportContent;
  /** The file was downloaded. */
  noteSaved(): void;
}

/** Makes one file per press. The PDF code is loaded on the press. */
export function createPdfSaving(wiring: {
  readonly clock: Pick<Clock, "after">;
  loadMaker(): Promise<(content: ReportContent) => Promise<Uint8Array>>;
  download(file: Uint8Array, name: string): void;
  onFault(fault: SaveFault, cause: unknown): void;
}): PdfSaving {
  let isOpen = false;
  let prepareNext: (() => Promise<PreparedReport>) | undefined;
  let endWatch: (() => void) | undefined;
  const machine = runMachine<SaveState, SaveEvent, SaveEffect>({
    initial: { status: "idle" },
    step: saveStep,
    runEffect(effect) {
      if (effect.type === "watch-slowness")
        endWatch = wiring.clock.after(SHOWN_AFTER_MS, () => machine.send({ type: "slow-due" }));
      else if (prepareNext) void make(prepareNext);
    },
  });

  async function make(prepare: () => Promise<PreparedReport>): Promise<void> {
    const maker = wiring.loadMaker().then(
      (makePdf) => ({ makePdf }),
      (cause: unknown) => ({ cause }),
    );
    try {
      const [{ content, noteSaved }, loaded] = await Promise.all([prepare(), maker]);
      if ("cause" in loaded) return end("not-loaded", loaded.cause);
      const file = await loaded.makePdf(content);
      if (!isOpen) return undefined;
      wiring.download(file, `${content.fileName}.pdf`);
      noteSaved();
      return end(undefined, undefined);
    } catch (error) {
      return end("not-made", error);
    }
  }

  function end(fault: SaveFault | undefined, cause: unknown): void {
    endWatch?.();
    if (!isOpen) return;
    if (fault === undefined) machine.send({ type: "made" });
    else {
      wiring.onFault(fault, cause);
      machine.send({ type: "refused", fault });
    }
  }

  return {
    getState: machine.getState,
    watch: machine.watch,
    press(prepare) {
      prepareNext = prepare;
      machine.send({ type: "pressed" });
    },
    open() {
      isOpen = true;
      return () => {
        isOpen = false;
        endWatch?.();
      };
    },
  };
}

import type { Clock } from "@capno/api-client/clock";
import { runMachine, type RunningMachine } from "@capno/machine/run-machine";
import type { ReportContent } from "@capno/report/report-content";
import type { SaveOutcome, SaveTarget } from "@capno/ui-kit/behaviour/save-file";

import type { SaveEffect, SaveEvent, SaveFault, SaveState } from "./save-states.ts";
import { saveStep } from "./save-step.ts";

/** A wait longer than this is shown. */
export const SHOWN_AFTER_MS = 300;

interface PdfSaving extends Pick<RunningMachine<SaveState, never>, "getState" | "watch"> {
  press(order: ReportOrder): void;
  /** Marks the page as open; returns its end, after which nothing is saved. */
  open(): () => void;
}

export interface ReportOrder {
  /** Known when the button is pressed, because the browser opens its file dialog only then. */
  readonly fileName: string;
  prepare(): Promise<PreparedReport>;
}

interface PreparedReport {
  readonly content: ReportContent;
  noteSaved(outcome: Exclude<SaveOutcome, "cancelled">): void;
}

/** Makes one file per press. The PDF code is loaded on the press. */
export function createPdfSaving(wiring: {
  readonly clock: Pick<Clock, "after">;
  loadMaker(): Promise<(content: ReportContent) => Promise<Uint8Array>>;
  /** Undefined where the person cancelled. */
  chooseTarget(name: string): Promise<SaveTarget | undefined>;
  onFault(fault: SaveFault, cause: unknown): void;
}): PdfSaving {
  let isOpen = false;
  let next: ReportOrder | undefined;
  let endWatch: (() => void) | undefined;
  const machine = runMachine<SaveState, SaveEvent, SaveEffect>({
    initial: { status: "idle" },
    step: saveStep,
    runEffect(effect) {
      if (effect.type === "watch-slowness")
        endWatch = wiring.clock.after(SHOWN_AFTER_MS, () => machine.send({ type: "slow-due" }));
      else if (next) void make(next);
    },
  });

  async function make({ fileName, prepare }: ReportOrder): Promise<void> {
    const maker = wiring.loadMaker().then(
      (makePdf) => ({ makePdf }),
      (cause: unknown) => ({ cause }),
    );
    let target: SaveTarget | undefined;
    let fault: SaveFault = "not-written";
    try {
      target = await wiring.chooseTarget(`${fileName}.pdf`);
      if (target === undefined) return end({ type: "cancelled" });
      fault = "not-made";
      const [{ content, noteSaved }, loaded] = await Promise.all([prepare(), maker]);
      if ("cause" in loaded) {
        fault = "not-loaded";
        throw loaded.cause;
      }
      const file = await loaded.makePdf(content);
      if (!isOpen) return await target.discard();
      fault = "not-written";
      const outcome = await target.write(
        new Blob([file as Uint8Array<ArrayBuffer>], { type: "application/pdf" }),
      );
      noteSaved(outcome);
      return end({ type: "made" });
    } catch (cause) {
      await target?.discard();
      if (isOpen) wiring.onFault(fault, cause);
      return end({ type: "refused", fault });
    }
  }

  function end(event: SaveEvent): void {
    endWatch?.();
    if (isOpen) machine.send(event);
  }

  return {
    getState: machine.getState,
    watch: machine.watch,
    press(order) {
      next = order;
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

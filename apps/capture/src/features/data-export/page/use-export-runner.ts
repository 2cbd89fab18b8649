import { useMachine } from "@capno/machine/use-machine";

import { useCapture } from "../../../state/use-capture.ts";
import { createExportRunner, type ExportRunner } from "../run/create-export-runner.ts";
import type { ExportState } from "../run/export-machine.ts";

/** The session's only export; it continues while other pages of Capture are open. */
export function useExportRunner(): readonly [ExportRunner, ExportState] {
  const runner = useCapture().getPart(createExportRunner);
  return [runner, useMachine(runner)];
}

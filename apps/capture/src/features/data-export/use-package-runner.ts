import { useMachine } from "@capno/machine/use-machine";
import { useServices } from "@capno/product-contract/use-services";
import { saveFile } from "@capno/ui-kit/save-file";

import packageFile from "../../../package.json" with { type: "json" };
import { useCapture } from "../../state/use-capture.ts";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { createPackageRunner, type PackageRunner } from "./run/create-package-runner.ts";
import type { PackageRun } from "./run/package-run.ts";

/** The session's only export run; it continues while other pages of Capture are open. */
export function usePackageRunner(): readonly [PackageRunner, PackageRun] {
  const services = useServices();
  const capture = useCapture();
  const runner = capture.studyPackage.open(() =>
    createPackageRunner(
      { ...services, http: capture.queue },
      {
        captureVersion: packageFile.version,
        timeZone: TIME_ZONE,
        createSalt: () => crypto.randomUUID(),
        saveFile,
      },
    ),
  );
  return [runner, useMachine(runner)];
}

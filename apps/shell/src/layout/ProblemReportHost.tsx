import { useState } from "react";

import { createProblemReport } from "../features/problem-report/problem-report.ts";
import {
  ProblemReportDialog,
  type ProblemReportDialogProps,
} from "../features/problem-report/ProblemReportDialog.tsx";
import { readPageFacts } from "../features/problem-report/read-environment.ts";
import { useReleases } from "../product-host/use-products.ts";
import { useConfig, useShell } from "../services/shell-context.ts";

const NO_RECORD = { events: [], interceptedAnswers: 0 };

/** Makes the report of what happened until the dialog was opened. */
export function ProblemReportHost(props: Pick<ProblemReportDialogProps, "supportEmail" | "onClose">) {
  const { clock, clockSkewMs, link, notices, problemLog, productLoads, session, shellVersion } = useShell();
  const config = useConfig();
  const releases = useReleases();
  const [report] = useState(() => {
    const skewMs = clockSkewMs();
    const loads = productLoads();
    const products = releases.map(({ id, version }) => {
      const load = loads.find((each) => each.id === id);
      return { part: id, version: load?.version || version, source: load?.source ?? "not running" };
    });
    return createProblemReport({
      record: problemLog()?.read() ?? NO_RECORD,
      versions: [{ part: "shell", version: shellVersion, source: "live" }, ...products],
      environment: {
        ...readPageFacts(document),
        clockDifferenceS: skewMs === undefined ? null : Math.round(skewMs / 1000),
        isStorageAvailable: !session.getState().storageBlocked,
        socket: link.getState().state,
      },
      now: clock.now(),
    });
  });
  return (
    <ProblemReportDialog
      {...props}
      report={report}
      uploadUrl={config?.support?.uploadUrl ?? ""}
      fileSaving={config?.fileSaving}
      onUploadFailed={(error) => notices.report("A problem report was not sent", error)}
    />
  );
}

import { useNavigate } from "@capno/router";
import { useEffect } from "react";

import { useJourney } from "../../session/journey-context.ts";
import type { RecordView } from "./use-record.ts";

export const RESULT_NOT_FOUND = "The test results were not found";

/** Shows and reports "not found"; shows any other failure and navigates to the product's home. */
export function useRecordProblem(view: RecordView): void {
  const { services, paths } = useJourney();
  const navigate = useNavigate();
  const { notices } = services;
  const isNotFound = view.status === "not-found";
  const error = view.status === "failed" ? view.error : undefined;
  useEffect(() => {
    if (!isNotFound) return;
    notices.report("the results of a test were not found");
    notices.show({ message: RESULT_NOT_FOUND, level: "error" });
  }, [isNotFound, notices]);
  useEffect(() => {
    if (error === undefined) return;
    notices.raise(error);
    void navigate(paths.home, { replace: true });
  }, [error, notices, navigate, paths]);
}

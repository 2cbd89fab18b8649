import { useParams } from "@capno/router";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";

import { ResultNotFound } from "./ResultNotFound.tsx";
import { ResultView } from "./ResultView.tsx";
import { useRecord } from "./use-record.ts";
import { useRecordProblem } from "./use-record-problem.ts";

export function ResultPage() {
  const { capnogramId = "" } = useParams();
  // One page instance per test: no state of another test survives in it.
  return <ResultOfOneTest key={capnogramId} capnogramId={capnogramId} />;
}

function ResultOfOneTest({ capnogramId }: { readonly capnogramId: string }) {
  const view = useRecord(capnogramId);
  useRecordProblem(view);
  switch (view.status) {
    case "loading":
    // The page is about to navigate to the product's home.
    case "failed":
      return <Loader text="Loading test results..." shape="chart" />;
    case "not-found":
      return (
        <>
          <PageHeading title="Test result" />
          <ResultNotFound />
        </>
      );
    case "ready":
      return <ResultView record={view.record} hasFinalFailed={view.hasFinalFailed} isMixed={view.isMixed} />;
    default:
      return view satisfies never;
  }
}

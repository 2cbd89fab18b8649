import { canViewDetail } from "@capno/domain/account";
import { useServices } from "@capno/product-contract/use-services";
import { Link, useSearchParams } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { parseChecksView, toChecksParameters, type ChecksView } from "../../paths/checks-path.ts";
import { usePendingLocation } from "../../paths/pending-location.tsx";
import { ReviewNotices } from "../../state/reviews/ReviewNotices.tsx";
import { RecordsNotPermitted } from "../../shared/RecordsNotPermitted.tsx";
import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { StudyReadingProgress } from "../../state/study/StudyReadingProgress.tsx";
import { useStudyReading } from "../../state/study/use-study-reading.ts";
import { useCapture } from "../../state/use-capture.ts";
import { ChecksForm } from "./ChecksForm.tsx";
import { ChecksResults } from "./ChecksResults.tsx";
import styles from "./DataChecksPage.module.css";

/** Operational facts of a study that are checked before its data are locked. */
export function DataChecksPage() {
  const { session } = useServices();
  if (!canViewDetail(session.account())) {
    return (
      <>
        <ChecksHeading />
        <RecordsNotPermitted />
      </>
    );
  }
  return <PermittedPage />;
}

function PermittedPage() {
  const [state, reading] = useStudyReading();
  const [params, setParams] = useSearchParams();
  const pendingLocation = usePendingLocation();
  const view = parseChecksView(params);

  function change(changes: Partial<ChecksView>) {
    const asked = parseChecksView(new URLSearchParams(pendingLocation().search));
    setParams(toChecksParameters({ ...asked, ...changes }), { replace: true });
  }

  const isOfGroup = state.status !== "idle" && state.groupId === view.groupId;
  const hasRun = state.status === "read" && isOfGroup;
  const run = () => (hasRun ? reading.startFresh(view.groupId) : reading.start(view.groupId));
  return (
    <div className={styles.page}>
      <ChecksHeading />
      <ChecksForm
        view={view}
        onChange={change}
        onRun={run}
        isReading={state.status === "reading"}
        hasRun={hasRun}
      />
      <ReviewNotices timeZone={TIME_ZONE} />
      {state.status === "reading" ? (
        <StudyReadingProgress progress={state.progress} onCancel={reading.cancel} />
      ) : state.status === "failed" && isOfGroup ? (
        <Panel
          tone="act"
          role="alert"
          title="The list of users could not be loaded"
          actions={<Button onClick={run}>Try again</Button>}
        >
          Nothing was checked.
        </Panel>
      ) : state.status === "read" && isOfGroup ? (
        <ChecksResults reading={state} onResume={reading.resume} view={view} onChange={change} />
      ) : (
        <Panel tone="info" title="Not checked yet">
          The checks read the records of every user of the project. Nothing is changed on the server.
        </Panel>
      )}
    </div>
  );
}

function ChecksHeading() {
  return (
    <PageHeading
      eyebrow={<Link to={useCapture().lastViewed.listPath()}>All Users</Link>}
      title="Data checks"
      detail="What the study's records say about dates, handsets and use. Measured values are not judged."
    />
  );
}

import { toDuid } from "@capno/domain/units";
import { Link, useParams } from "@capno/router";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";

import { getComparePath } from "../../../paths/compare-path.ts";
import { getDetailPath } from "../../../paths/detail-path.ts";
import { useParticipants } from "../../../queries/use-participants.ts";
import { Blinded } from "../../../shared/Blinded.tsx";
import { useCapture } from "../../../state/use-capture.ts";
import { RequireDetail } from "../RequireDetail.tsx";
import { UnknownUser, UsersNotLoaded } from "../UserNotFound.tsx";
import { CompareUser } from "./CompareUser.tsx";

/** Two records or two windows of one participant beside each other. */
export function ComparePage() {
  return (
    <RequireDetail>
      <FoundUser />
    </RequireDetail>
  );
}

function FoundUser() {
  const { duid = "" } = useParams();
  const { values } = useCapture();
  const list = useParticipants();
  if (list.data === undefined) {
    if (list.isError) {
      return <UsersNotLoaded title={duid} error={list.error} onTryAgain={() => void list.refetch()} />;
    }
    return (
      <>
        <PageHeading title={`Compare ${duid}`} />
        <Loader text="Loading user data..." shape="chart" />
      </>
    );
  }
  const participant = list.data.rows.find((row) => row.duid === toDuid(duid));
  if (participant === undefined)
    return <UnknownUser key={duid} duid={duid} rows={list.data.rows} toPath={getComparePath} />;
  if (values.isBlinded(participant.duid)) {
    return (
      <>
        <PageHeading
          eyebrow={<Link to={getDetailPath(participant.duid)}>User Summary</Link>}
          title={`Compare ${duid}`}
        />
        <Blinded what="Values and waveforms are" />
      </>
    );
  }
  // The key throws everything of one participant away before another is shown.
  return <CompareUser key={duid} participant={participant} />;
}

import { toDuid } from "@capno/domain/units";
import { useParams } from "@capno/router";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";

import { useParticipants } from "../../../queries/use-participants.ts";
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
  if (participant === undefined) return <UnknownUser key={duid} duid={duid} />;
  // The key throws everything of one participant away before another is shown.
  return <CompareUser key={duid} participant={participant} />;
}

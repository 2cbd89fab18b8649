import { getFirstWithRecords } from "@capno/domain/participant";
import { toDuid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Navigate, useLocation, useParams } from "@capno/router";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { getDetailPath, toDetailPath } from "../../../paths/detail-path.ts";
import type { ListView } from "../../../paths/list-path.ts";
import { useCapture } from "../../../state/use-capture.ts";
import { useParticipants } from "../../../queries/use-participants.ts";
import { useMinute } from "../../../shared/time/use-minute.ts";
import { useWorklist, useWorklistFacts } from "../../../state/worklist/use-worklist.ts";
import { ParticipantDetail } from "./ParticipantDetail.tsx";
import { RequireDetail } from "../RequireDetail.tsx";
import { UnknownUser, UsersNotLoaded } from "../UserNotFound.tsx";

/** Finds the participant of the address; without one opens the first who has a record. */
export function DetailPage() {
  return (
    <RequireDetail>
      <FoundParticipant />
    </RequireDetail>
  );
}

function FoundParticipant() {
  const { duid } = useParams();
  const location = useLocation();
  const { session, clock } = useServices();
  const { lastViewed } = useCapture();
  const list = useParticipants();
  const view = lastViewed.list() ?? WHOLE_LIST;
  const facts = useWorklistFacts(
    list.data?.rows,
    useMinute(clock),
    dependsOnStores(view) ? view.groupId : undefined,
  );
  const { rows: order } = useWorklist(facts, view, session.account().groups);

  if (list.data === undefined) {
    return list.isError ? (
      <UsersNotLoaded
        title={duid ?? "User Summary"}
        error={list.error}
        onTryAgain={() => void list.refetch()}
      />
    ) : (
      <>
        <PageHeading title={duid ?? "User Summary"} />
        <Loader text={duid === undefined ? "Loading your data..." : "Loading user data..."} shape="chart" />
      </>
    );
  }

  if (duid === undefined) {
    const first = getFirstWithRecords(order) ?? getFirstWithRecords(list.data.rows);
    if (first !== undefined) {
      return <Navigate to={toDetailPath(first, location)} replace />;
    }
    return (
      <>
        <PageHeading title="User Summary" />
        <Panel tone="info" title="No user has a breath record yet">
          The first user with a record is shown here.
        </Panel>
      </>
    );
  }

  const participant = list.data.rows.find((row) => row.duid === toDuid(duid));
  if (participant === undefined) {
    return <UnknownUser key={duid} duid={duid} rows={list.data.rows} toPath={getDetailPath} />;
  }
  // The key throws everything of one participant away before another is shown.
  return <ParticipantDetail key={duid} participant={participant} order={order} all={list.data.rows} />;
}

const WHOLE_LIST: ListView = { filter: "", groupId: null, sort: null, needs: [] };

/** Whether the order of a list is made of statuses or marks. */
const dependsOnStores = ({ needs, status, sort }: ListView): boolean =>
  needs.length > 0 || status !== undefined || sort?.key === "status";

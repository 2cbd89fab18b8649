import { getFirstWithRecords } from "@capno/domain/participant-filter";
import { canViewDetail } from "@capno/domain/permission";
import { toDuid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Link, Navigate, useLocation, useParams } from "@capno/router";
import { Button } from "@capno/ui-kit/Button";
import { buttonClass } from "@capno/ui-kit/button-class";
import { Loader } from "@capno/ui-kit/Loader";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Panel } from "@capno/ui-kit/Panel";
import { useEffect } from "react";

import { toDetailAddress } from "../../addresses/detail-address.ts";
import type { ListView } from "../../addresses/list-address.ts";
import { useCapture } from "../../session/use-capture.ts";
import { useParticipants } from "../../participant-list/use-participants.ts";
import { useMinute } from "../../time/use-minute.ts";
import { useWorklist, useWorklistFacts } from "../../worklist/use-worklist.ts";
import { formatFailure } from "./failure-text.ts";
import { ParticipantDetail } from "./ParticipantDetail.tsx";

/** @spec §2 Detail dashboard */
const NO_DETAIL_PERMISSION = "You don't have permission to view detailed information.";

/** @spec §8 Device not in user's list */
const UNKNOWN_USER = "Unable to find device!";

/** Finds the participant of the address; without one opens the first who has a record. Decision F1 */
export function DetailPage() {
  const { session, notices } = useServices();
  const mayView = canViewDetail(session.account());
  useEffect(() => {
    if (!mayView) notices.show({ level: "error", message: NO_DETAIL_PERMISSION });
  }, [mayView, notices]);
  return mayView ? <FoundParticipant /> : <Navigate to="/list" replace />;
}

function FoundParticipant() {
  const { duid } = useParams();
  const location = useLocation();
  const { session, clock } = useServices();
  const { lastViewed } = useCapture();
  const list = useParticipants();
  const facts = useWorklistFacts(list.data?.rows, useMinute(clock));
  const { rows: order } = useWorklist(facts, lastViewed.list() ?? WHOLE_LIST, session.account().groups);

  if (list.data === undefined) {
    return list.isError ? (
      <>
        <PageHeading title={duid ?? "User Summary"} />
        <Panel
          tone="act"
          role="alert"
          title="The list of users could not be loaded"
          actions={<Button onClick={() => void list.refetch()}>Try again</Button>}
        >
          {formatFailure(list.error)}
        </Panel>
      </>
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
      return <Navigate to={toDetailAddress(first, location)} replace />;
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
    return <UnknownUser key={duid} duid={duid} />;
  }
  // The key throws everything of one participant away before another is shown. Decision F25
  return <ParticipantDetail key={duid} participant={participant} order={order} all={list.data.rows} />;
}

const WHOLE_LIST: ListView = { filter: "", groupId: null, sort: null, needs: [] };

function UnknownUser({ duid }: { readonly duid: string }) {
  const { notices } = useServices();
  useEffect(() => notices.show({ level: "error", message: UNKNOWN_USER }), [notices]);
  return (
    <>
      <PageHeading title={duid} />
      <Panel
        tone="watch"
        title="There is no such user in your groups"
        actions={
          <Link to="/list" className={buttonClass("secondary")}>
            All Users
          </Link>
        }
      >
        Check the user ID, or choose one from All Users.
      </Panel>
    </>
  );
}

import { getFirstWithRecords } from "@capno/domain/participant/participant-filter";
import { useServices } from "@capno/product-contract/use-services";
import { Navigate, useLocation } from "@capno/router";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";

import { getDetailPath, parseDuid, toDetailPath } from "../../paths/detail-path.ts";
import type { ListView } from "../../paths/list-path.ts";
import { useLastViewed } from "../../study/session/use-last-viewed.ts";
import { useParticipants } from "../../study/data/use-participants.ts";
import { WaysOut } from "../../kit/WaysOut.tsx";
import { useMinute } from "../../kit/time/use-minute.ts";
import { useWorklist, useWorklistFacts } from "../../study/worklist/use-worklist.ts";
import { PointedDayProvider } from "../pointed-day.tsx";
import { ParticipantDetail } from "./ParticipantDetail.tsx";
import { RequireDetail } from "../RequireDetail.tsx";
import { FoundUser, ListedUsers } from "../FoundUser.tsx";

/** Finds the participant of the address; without one opens the first who has a record. */
export function DetailPage() {
  return (
    <RequireDetail>
      <AddressedUser />
    </RequireDetail>
  );
}

function AddressedUser() {
  const duid = parseDuid(useLocation().pathname);
  const { session, clock } = useServices();
  const lastViewed = useLastViewed();
  const list = useParticipants();
  const view = lastViewed.list() ?? WHOLE_LIST;
  const facts = useWorklistFacts(list.data?.rows, useMinute(clock));
  const { rows: order } = useWorklist(facts, view, session.account().groups);

  if (duid === undefined)
    return (
      <ListedUsers title="User Summary" loading="Loading your data...">
        {(all) => <FirstUser duid={getFirstWithRecords(order) ?? getFirstWithRecords(all)} />}
      </ListedUsers>
    );
  return (
    <FoundUser duid={duid} title={duid} toPath={getDetailPath}>
      {(participant, all) => (
        // The key throws everything of one participant away before another is shown.
        <PointedDayProvider key={duid}>
          <ParticipantDetail participant={participant} order={order} all={all} />
        </PointedDayProvider>
      )}
    </FoundUser>
  );
}

function FirstUser({ duid }: { readonly duid: string | undefined }) {
  const location = useLocation();
  if (duid !== undefined) return <Navigate to={toDetailPath(duid, location)} replace />;
  return (
    <>
      <PageHeading title="User Summary" />
      <Panel tone="info" title="No user has a breath record yet" actions={<WaysOut />}>
        The first user with a record is shown here.
      </Panel>
    </>
  );
}

const WHOLE_LIST: ListView = { filter: "", groupId: null, sort: null, needs: [] };

import { createUserFinder } from "@capno/domain/participant/find-user";
import type { Participant } from "@capno/domain/participant/participant";
import { toDuid } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Navigate, useLocation } from "@capno/router";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useEffect, type ReactNode } from "react";

import { useParticipants } from "../study/data/use-participants.ts";
import { NotLoaded } from "../kit/NotLoaded.tsx";
import { formatFailure } from "../kit/failure-text.ts";
import { formatUnreadable } from "../kit/format-left-out.ts";
import { WaysOut } from "../kit/WaysOut.tsx";

const WHAT_TO_DO = "Check the user ID, or choose one from All Users.";
const UNKNOWN_USER = "Unable to find device!";

interface UnknownUserProps {
  readonly duid: string;
  readonly rows: readonly Participant[];
  /** Rows of the list that could not be read: one of them may be this user. */
  readonly unreadable: number;
  readonly toPath: (duid: string) => string;
}

/** Opens the one user whose ID the address writes differently. */
function UnknownUser({ duid, rows, unreadable, toPath }: UnknownUserProps) {
  const { search, hash } = useLocation();
  const found = createUserFinder(rows.map((row) => row.duid))(duid);
  return found.kind === "one" ? (
    <Navigate to={{ pathname: toPath(found.duid), search, hash }} replace />
  ) : (
    <NoSuchUser duid={duid} isOneOfSeveral={found.kind === "several"} unreadable={unreadable} />
  );
}

interface NoSuchUserProps extends Pick<UnknownUserProps, "duid" | "unreadable"> {
  readonly isOneOfSeveral: boolean;
}

function NoSuchUser({ duid, isOneOfSeveral, unreadable }: NoSuchUserProps) {
  const { notices } = useServices();
  useEffect(() => notices.show({ level: "error", message: UNKNOWN_USER }), [notices]);
  return (
    <>
      <PageHeading title={duid} />
      <Panel
        tone="watch"
        title={
          isOneOfSeveral
            ? "More than one user matches this ID"
            : unreadable > 0
              ? "This user could not be read"
              : "No user in your groups has this ID"
        }
        actions={<WaysOut />}
      >
        {unreadable > 0 && !isOneOfSeveral
          ? `${formatUnreadable(unreadable)}. This may be one of them. ${WHAT_TO_DO}`
          : WHAT_TO_DO}
      </Panel>
    </>
  );
}

interface ListedUsersProps {
  readonly title: string;
  /** The text of the loader. */
  readonly loading: string;
  readonly shape?: "cards" | "chart" | undefined;
  readonly children: (all: readonly Participant[], unreadable: number) => ReactNode;
}

/** What is made of the list of users, once it is there. */
export function ListedUsers({ title, loading, shape = "cards", children }: ListedUsersProps) {
  const { data, isError, error, refetch } = useParticipants();
  if (data !== undefined) return children(data.rows, data.unreadable);
  return (
    <>
      <PageHeading title={title} />
      {isError ? (
        <NotLoaded title="The list of users could not be loaded" onTryAgain={() => void refetch()}>
          {formatFailure(error)}
        </NotLoaded>
      ) : (
        <Loader text={loading} shape={shape} />
      )}
    </>
  );
}

interface FoundUserProps {
  readonly duid: string;
  readonly title: string;
  readonly toPath: (duid: string) => string;
  readonly shape?: "cards" | "chart";
  readonly children: (participant: Participant, all: readonly Participant[]) => ReactNode;
}

/** The participant of the address, or that there is none. */
export function FoundUser({ duid, title, toPath, shape, children }: FoundUserProps) {
  return (
    <ListedUsers title={title} loading="Loading user data..." shape={shape}>
      {(all, unreadable) => {
        const participant = all.find((row) => row.duid === toDuid(duid));
        return participant === undefined ? (
          <UnknownUser key={duid} duid={duid} rows={all} unreadable={unreadable} toPath={toPath} />
        ) : (
          children(participant, all)
        );
      }}
    </ListedUsers>
  );
}

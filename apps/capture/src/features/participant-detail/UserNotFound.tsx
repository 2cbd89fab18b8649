import { createUserFinder, type Participant } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";
import { Link, Navigate, useLocation } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { LoadFailed } from "@capno/ui-kit/feedback/LoadFailed";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useEffect } from "react";

import { formatFailure } from "../../shared/failure-text.ts";

const UNKNOWN_USER = "Unable to find device!";

export interface UnknownUserProps {
  readonly duid: string;
  readonly rows: readonly Participant[];
  readonly toPath: (duid: string) => string;
}

/** Opens the one user whose ID the address writes differently. */
export function UnknownUser({ duid, rows, toPath }: UnknownUserProps) {
  const { search, hash } = useLocation();
  const found = createUserFinder(rows.map((row) => row.duid))(duid);
  return found.kind === "one" ? (
    <Navigate to={{ pathname: toPath(found.duid), search, hash }} replace />
  ) : (
    <NoSuchUser duid={duid} isOneOfSeveral={found.kind === "several"} />
  );
}

function NoSuchUser({ duid, isOneOfSeveral }: { readonly duid: string; readonly isOneOfSeveral: boolean }) {
  const { notices } = useServices();
  useEffect(() => notices.show({ level: "error", message: UNKNOWN_USER }), [notices]);
  return (
    <>
      <PageHeading title={duid} />
      <Panel
        tone="watch"
        title={
          isOneOfSeveral
            ? "Several users differ from this ID in case only"
            : "There is no such user in your groups"
        }
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

interface UsersNotLoadedProps {
  readonly title: string;
  readonly error: unknown;
  readonly onTryAgain: () => void;
}

export function UsersNotLoaded({ title, error, onTryAgain }: UsersNotLoadedProps) {
  return (
    <>
      <PageHeading title={title} />
      <LoadFailed title="The list of users could not be loaded" onTryAgain={onTryAgain}>
        {formatFailure(error)}
      </LoadFailed>
    </>
  );
}

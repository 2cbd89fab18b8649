import { useServices } from "@capno/product-contract/use-services";
import { Link } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { LoadFailed } from "@capno/ui-kit/feedback/LoadFailed";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useEffect } from "react";

import { formatFailure } from "../../shared/failure-text.ts";

const UNKNOWN_USER = "Unable to find device!";

export function UnknownUser({ duid }: { readonly duid: string }) {
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

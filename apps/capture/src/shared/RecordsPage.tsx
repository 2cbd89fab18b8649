import { canViewDetail } from "@capno/domain/account";
import { useServices } from "@capno/product-contract/use-services";
import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import type { ReactNode } from "react";

/** A page that is made of participants' records. An account without access to them sees its title and why it is empty. */
export function RecordsPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { session, dialogs } = useServices();
  if (canViewDetail(session.account())) return children;
  return (
    <>
      <PageHeading dense title={title} />
      <Panel
        tone="info"
        title="This account may not see the records of users"
        actions={
          <>
            <Link to="/list" className={buttonClass("secondary")}>
              All Users
            </Link>
            <Button onClick={dialogs.openSupport}>Contact support</Button>
          </>
        }
      >
        Ask your study administrator for the permission.
      </Panel>
    </>
  );
}

import { canViewDetail } from "@capno/domain/account/permission";
import { useServices } from "@capno/product-contract/use-services";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import type { ReactNode } from "react";

import { WaysOut } from "./WaysOut.tsx";

/** A page that is made of participants' records. An account without access to them sees its title and why it is empty. */
export function RecordsPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { session } = useServices();
  if (canViewDetail(session.account())) return children;
  return (
    <>
      <PageHeading dense title={title} />
      <Panel tone="info" title="You cannot see participants' records" actions={<WaysOut />}>
        Ask your study administrator for permission.
      </Panel>
    </>
  );
}

import { Panel } from "@capno/ui-kit/feedback/Panel";

/** In the place of a page that is made of participants' records. */
export function RecordsNotPermitted() {
  return (
    <Panel tone="info" title="This account may not see the records of participants">
      Ask your study administrator for the permission.
    </Panel>
  );
}

import { Link } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";

import { useJourney } from "../../session/journey-context.ts";
import { useSerialText } from "../use-serial-text.ts";

/** In place of the page of a test that is over, until the machine or a press leads away from it. */
export function NoTestRunning({ udi }: { readonly udi: string }) {
  const { paths } = useJourney();
  return (
    <PageHeading title="No test is running" detail={`Handset ${useSerialText(udi)}`}>
      <Link to={paths.startTest(udi)} className={buttonClass("primary", "large")}>
        Start a test
      </Link>
    </PageHeading>
  );
}

/** In place of the page of a test whose result arrived while another page was open, as after Back. */
export function ResultReady(props: { readonly udi: string; readonly capnogramId: string }) {
  const { paths } = useJourney();
  return (
    <PageHeading title="The result is ready" detail={`Handset ${useSerialText(props.udi)}`}>
      <Link to={paths.result(props.capnogramId, false)} replace className={buttonClass("primary", "large")}>
        Open the result
      </Link>
    </PageHeading>
  );
}

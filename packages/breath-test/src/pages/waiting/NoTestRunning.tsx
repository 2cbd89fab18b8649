import { Link } from "@capno/router";
import { isolate } from "@capno/domain/text/isolate";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";

import { useJourney } from "../../session/journey-context.ts";
import { useSerialText } from "../use-serial-text.ts";

/** Replaces the page of a test that has ended, until the machine or the person opens another page. */
export function NoTestRunning({ udi }: { readonly udi: string }) {
  const { paths } = useJourney();
  return (
    <PageHeading title="No test is running" detail={`Handset ${isolate(useSerialText(udi))}`}>
      <Link to={paths.startTest(udi)} className={buttonClass("primary", "large")}>
        Start a test
      </Link>
    </PageHeading>
  );
}

/** Replaces the page of a test whose result arrived while another page was open, for example after Back. */
export function ResultReady(props: { readonly udi: string; readonly capnogramId: string }) {
  const { paths } = useJourney();
  return (
    <PageHeading title="The result is ready" detail={`Handset ${isolate(useSerialText(props.udi))}`}>
      <Link to={paths.result(props.capnogramId, false)} replace className={buttonClass("primary", "large")}>
        Open the result
      </Link>
    </PageHeading>
  );
}

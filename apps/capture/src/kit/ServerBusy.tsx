import { formatTime } from "@capno/domain/time/date-text";
import { toEpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";

import { useStudyZone } from "./time/study-zone.ts";

export interface ServerBusyProps {
  readonly until: number | null;
  /** What happens then: "Continues at". */
  readonly then: string;
}

/** Shows until when the server asked for a pause; renders nothing afterwards. */
export function ServerBusy({ until, then }: ServerBusyProps) {
  const { clock } = useServices();
  const { zone } = useStudyZone();
  if (until === null || until <= clock.now()) return null;
  return <Banner tone="info">{`The server is busy. ${then} ${formatTime(toEpochMs(until), zone)}.`}</Banner>;
}

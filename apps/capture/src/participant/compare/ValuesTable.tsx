import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ComparedValue, Difference, SideValue } from "@capno/domain/comparison/compare-records";
import { IMPLAUSIBLE } from "@capno/domain/statistic/statistics";
import type { OwnRange } from "@capno/domain/statistic/own-range";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { hiddenBelow } from "@capno/ui-kit/styles/hidden-below";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import { useStudyZone } from "../../kit/time/study-zone.ts";
import { formatReadingDate } from "../reading-date.ts";
import styles from "./Compare.module.css";

interface ValuesTableProps {
  readonly values: readonly ComparedValue[];
  /** The 10 to 90 % range of the user's own readings; statistics without one are absent. */
  readonly ownRanges: ReadonlyMap<ComparedValue["name"], OwnRange>;
  readonly baseline: CapnogramSummary;
  readonly now: CapnogramSummary;
}

/** Each value of both records as it is shown, and the one less the other. */
export function ValuesTable({ values, ownRanges, baseline, now }: ValuesTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        Differences of the numbers shown. Usual is half of the 10 to 90% range of this user’s good records.
      </caption>
      <thead>
        <tr>
          <th scope="col" className={hiddenBelow.phone}>
            Value
          </th>
          <SideHeading name="Baseline" listed={baseline} />
          <SideHeading name="Now" listed={now} />
          <th scope="col">Now − baseline</th>
        </tr>
      </thead>
      <tbody>
        {values.map((value) => (
          <tr key={value.name}>
            <th scope="row">{value.title}</th>
            <td>
              <ValueCell side={value.baseline} unit={value.unit} />
            </td>
            <td>
              <ValueCell side={value.now} unit={value.unit} />
            </td>
            <td>
              <DifferenceCell
                difference={value.difference}
                unit={value.differenceUnit}
                own={ownRanges.get(value.name)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SideHeading({ name, listed }: { readonly name: string; readonly listed: CapnogramSummary }) {
  const { zone } = useStudyZone();
  return (
    <th scope="col">
      <span className={styles.sideName}>{name}</span>{" "}
      <span className={styles.of} title={zone}>
        {`${formatReadingDate(listed, zone)}, number ${listed.id}`}
      </span>
    </th>
  );
}

function ValueCell({ side, unit }: { readonly side: SideValue; readonly unit: string }) {
  return (
    <>
      <Reading text={side.text} unit={side.value === null ? "" : unit} />
      {!side.isPlausible && <StatusMark tone="watch" label={IMPLAUSIBLE} />}
    </>
  );
}

function Reading({ text, unit }: { readonly text: string; readonly unit: string }) {
  return (
    <span className={styles.reading}>
      <ChangingText>{text}</ChangingText>
      {unit !== "" && <span className={styles.unit}>{`\u2009${unit}`}</span>}
    </span>
  );
}

const WITHOUT = {
  baseline: "No difference: the baseline has no value",
  now: "No difference: now has no value",
  both: "No difference: neither has a value",
} as const;

const IMPLAUSIBLE_OF = {
  baseline: "No difference: the baseline is not plausible",
  now: "No difference: now is not plausible",
  both: "No difference: neither value is plausible",
} as const;

interface DifferenceCellProps {
  readonly difference: Difference;
  readonly unit: string;
  readonly own: OwnRange | undefined;
}

/** The difference, and how far the user's own readings usually lie apart. */
function DifferenceCell({ difference, unit, own }: DifferenceCellProps) {
  if (difference.kind === "unknown")
    return <span className={styles.without}>{WITHOUT[difference.without]}</span>;
  if (difference.kind === "implausible")
    return <span className={styles.without}>{IMPLAUSIBLE_OF[difference.of]}</span>;
  return (
    <>
      <Reading text={difference.text} unit={unit} />
      <span className={styles.usual}>
        {own !== undefined && `usual ±${own.spreadText} in ${own.count} records`}
      </span>
    </>
  );
}

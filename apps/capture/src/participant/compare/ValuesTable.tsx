import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ComparedValue, Difference, SideValue } from "@capno/domain/comparison";
import { hiddenBelow } from "@capno/ui-kit/styles/hidden-below";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";

import { TIME_ZONE } from "../../kit/time/time-zone.ts";
import { formatReadingDate } from "../reading-date.ts";
import styles from "./Compare.module.css";

interface ValuesTableProps {
  readonly values: readonly ComparedValue[];
  readonly baseline: CapnogramSummary;
  readonly now: CapnogramSummary;
}

/** Each value of both records as it is shown, and the one less the other. */
export function ValuesTable({ values, baseline, now }: ValuesTableProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>
        Differences are between the numbers shown; what they mean is not said here.
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
              <DifferenceCell difference={value.difference} unit={value.differenceUnit} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SideHeading({ name, listed }: { readonly name: string; readonly listed: CapnogramSummary }) {
  return (
    <th scope="col">
      <span className={styles.sideName}>{name}</span>{" "}
      <span className={styles.of} title={TIME_ZONE}>
        {`${formatReadingDate(listed)}, number ${listed.id}`}
      </span>
    </th>
  );
}

function ValueCell({ side, unit }: { readonly side: SideValue; readonly unit: string }) {
  return <Reading text={side.text} unit={side.value === null ? "" : unit} />;
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

function DifferenceCell({ difference, unit }: { readonly difference: Difference; readonly unit: string }) {
  return difference.kind === "unknown" ? (
    <span className={styles.without}>{WITHOUT[difference.without]}</span>
  ) : (
    <Reading text={difference.text} unit={unit} />
  );
}

import type { QuestionPageProps } from "@capno/breath-test/definition";
import { formatExposure, parsePackYears, reckonPackYears } from "@capno/domain/diagnosis/pack-years";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useBarcodeScan } from "@capno/ui-kit/behaviour/barcode-scans";
import { useState } from "react";

import styles from "./SmokingHistoryPage.module.css";

export function SmokingHistoryPage({ isSending, refusal, answer }: QuestionPageProps) {
  const [typed, setTyped] = useState("");
  // The server's refusal applies to the value that was sent, so typing a new value removes it.
  const [refusedText, setRefusedText] = useState<string>();
  // A label that is scanned is no number of pack years.
  useBarcodeScan(({ isSure }) => isSure);
  const packYears = parsePackYears(typed);
  const error =
    packYears.kind === "invalid"
      ? packYears.error
      : refusal !== undefined && refusedText === typed
        ? refusal
        : undefined;

  function confirm(): void {
    if (packYears.kind !== "valid" || isSending) return;
    setRefusedText(typed);
    answer(packYears.packYears);
  }

  function doNotKnow(): void {
    setTyped("");
    setRefusedText("");
    answer(null);
  }

  return (
    <>
      <PageHeading title="Smoking history" detail="Recording received · 1 question left" />
      <Card>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <TextField
            data-first-focus=""
            label="Enter number of pack years"
            hint="One pack year is 20 cigarettes a day for one year."
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
            error={error}
            readOnly={isSending}
          />
          <Reckoner isReadOnly={isSending} onReckoned={(reckoned) => setTyped(String(reckoned))} />
          <p className={styles.sentence} aria-live="polite">
            {packYears.kind === "valid" ? formatExposure(packYears.packYears) : ""}
          </p>
          <div className={styles.actions}>
            <Button disabled={isSending} onClick={doNotKnow}>
              Don&apos;t know
            </Button>
            <Button type="submit" variant="primary" busy={isSending} disabled={packYears.kind !== "valid"}>
              Confirm
            </Button>
          </div>
        </form>
      </Card>
    </>
  );
}

/** Belongs to no form: Enter in a field of the reckoner sends no answer. */
const OUTSIDE_THE_FORM = { form: "reckoner" };

/** Works out pack years for a person who says "20 a day for 25 years": writes them into the field, and sends nothing. */
function Reckoner(props: { readonly isReadOnly: boolean; onReckoned(packYears: number): void }) {
  const { isReadOnly, onReckoned } = props;
  const [perDay, setPerDay] = useState("");
  const [years, setYears] = useState("");

  function change(nextPerDay: string, nextYears: string): void {
    setPerDay(nextPerDay);
    setYears(nextYears);
    const packYears = reckonPackYears(nextPerDay, nextYears);
    if (packYears !== undefined) onReckoned(packYears);
  }

  return (
    <details className={styles.reckoner}>
      <summary>Work it out from cigarettes a day</summary>
      <div className={styles.numbers}>
        <TextField
          {...OUTSIDE_THE_FORM}
          label="Cigarettes a day"
          inputMode="decimal"
          autoComplete="off"
          value={perDay}
          onChange={(next) => change(next, years)}
          readOnly={isReadOnly}
        />
        <TextField
          {...OUTSIDE_THE_FORM}
          label="For how many years"
          inputMode="decimal"
          autoComplete="off"
          value={years}
          onChange={(next) => change(perDay, next)}
          readOnly={isReadOnly}
        />
      </div>
    </details>
  );
}

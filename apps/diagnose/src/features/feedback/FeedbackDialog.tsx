import { sendDiagnosisFeedback } from "@capno/api-client/endpoints/feedback";
import { useJourney } from "@capno/breath-test/journey-context";
import {
  AGREES_ANSWERS,
  FINAL_DIAGNOSES,
  getReasonFeedbackIsIncomplete,
  looksLikePatientIdentity,
  TEST_IDENTIFIER_EXAMPLE,
  type AgreesAnswer,
  type FinalDiagnosis,
} from "@capno/domain/diagnosis/diagnosis-feedback";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { ComboboxField } from "@capno/ui-kit/fields/ComboboxField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { useState } from "react";
import { useStore } from "zustand";

import styles from "./FeedbackDialog.module.css";
import { closeFeedback, feedbackStore, noteFeedbackSent } from "./feedback-store.ts";

const UNEXPECTED_VALIDATION = "Unexpected form validation error";

const FINAL_DIAGNOSIS_OPTIONS = FINAL_DIAGNOSES.map((label) => ({ value: label, label }));

export function FeedbackDialog() {
  const { isOpen, testIdentifier } = useStore(feedbackStore);
  // A closed dialog forgets what was typed, and so does one that is opened for another test: an answer is about its test.
  return isOpen ? <OpenFeedbackDialog key={testIdentifier} given={testIdentifier} /> : null;
}

function OpenFeedbackDialog({ given }: { readonly given: string | undefined }) {
  const { http, notices, activity, clock } = useJourney().services;
  const [testIdentifier, setTestIdentifier] = useState(given ?? "");
  const [agrees, setAgrees] = useState<AgreesAnswer | "">("");
  const [finalDiagnosis, setFinalDiagnosis] = useState<FinalDiagnosis | "">("");
  const [refusal, setRefusal] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const form = { testIdentifier, agrees, finalDiagnosis };
  const reason = getReasonFeedbackIsIncomplete(form);

  async function submit(): Promise<void> {
    setIsSending(true);
    setRefusal(undefined);
    try {
      const outcome = await sendDiagnosisFeedback(http, form);
      if (outcome.kind === "refused") return setRefusal(outcome.message ?? UNEXPECTED_VALIDATION);
      activity.record({ what: "feedback" });
      notices.toast({ message: "Diagnosis feedback sent" });
      noteFeedbackSent(testIdentifier, clock.now());
    } catch (error) {
      notices.raise(error);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Dialog
      onClose={closeFeedback}
      busy={isSending}
      title="Diagnosis feedback"
      actions={
        <>
          <Button disabled={isSending} onClick={closeFeedback}>
            Cancel
          </Button>
          <Button variant="primary" busy={isSending} disabledReason={reason} onClick={() => void submit()}>
            Submit
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <Banner tone="watch">Do not enter any details that could identify the patient.</Banner>
        {refusal !== undefined && (
          <Banner tone="act" role="alert">
            {refusal}
          </Banner>
        )}
        <TextField
          label="Test identifier"
          hint={`For example ${TEST_IDENTIFIER_EXAMPLE}`}
          value={testIdentifier}
          onChange={setTestIdentifier}
          readOnly={given !== undefined}
          autoComplete="off"
          {...(looksLikePatientIdentity(testIdentifier)
            ? { error: "This looks like a patient's details. Enter the identifier of the test." }
            : {})}
        />
        <fieldset className={styles.question}>
          <legend>Do you agree with the test result?</legend>
          {AGREES_ANSWERS.map((answer, place) => (
            <label key={answer}>
              <input
                type="radio"
                name="agrees"
                checked={agrees === answer}
                onChange={() => setAgrees(answer)}
                // The identifier of a result is filled in: the question comes first.
                data-autofocus={given !== undefined && place === 0 ? "" : undefined}
              />
              <span>{answer}</span>
            </label>
          ))}
        </fieldset>
        <ComboboxField
          label="Final diagnosis (optional)"
          placeholder="Choose a diagnosis"
          value={finalDiagnosis === "" ? undefined : finalDiagnosis}
          onChange={(value) => setFinalDiagnosis(FINAL_DIAGNOSES.find((each) => each === value) ?? "")}
          options={FINAL_DIAGNOSIS_OPTIONS}
        />
      </div>
    </Dialog>
  );
}

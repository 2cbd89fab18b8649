import { Button } from "@capno/ui-kit/buttons/Button";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { useState } from "react";

import { RECORDING_S } from "../../definition.ts";
import { useJourney } from "../../session/journey-context.ts";
import styles from "./DemoBreaths.module.css";

/** Typical patients: without a severity the sandbox draws one, and a COPD patient may breathe almost healthily. */
const PATIENTS = [
  { label: "Healthy", request: { profile: "healthy", severity: 0 } },
  { label: "Asthma", request: { profile: "asthma", severity: 0.6 } },
  { label: "COPD", request: { profile: "copd", severity: 0.9 } },
  { label: "Fail", request: { profile: "copd", outcome: "decode-failed" } },
];
const BREATH_S = 10;

/** Lets a patient of the sandbox breathe through this handset. Only where the configuration carries a demo. */
export function DemoBreaths({ udi, isOver = false }: { readonly udi: string; readonly isOver?: boolean }) {
  const controlUrl = useJourney().services.config.demo?.controlUrl;
  const [status, setStatus] = useState("");
  if (controlUrl === undefined || controlUrl === "") return null;

  async function breathe(label: string, request: object): Promise<void> {
    setStatus(`${label}: asking the sandbox...`);
    const isBreathing = await postBreath(
      `${controlUrl}/__sandbox/handsets/${encodeURIComponent(udi)}/breathe`,
      request,
    );
    setStatus(
      isBreathing
        ? `${label}: a simulated patient is breathing, ${RECORDING_S} s in ${BREATH_S} s.`
        : "The sandbox refused. A patient may already be breathing.",
    );
  }

  return (
    <section className={styles.card} aria-label="Demo">
      <p className={styles.title}>Demo: let a patient breathe</p>
      <div className={styles.choices}>
        {PATIENTS.map(({ label, request }) => (
          <Button key={label} size="small" onClick={() => void breathe(label, request)}>
            {label}
          </Button>
        ))}
      </div>
      <p className={styles.said} role="status">
        {status !== "" && (
          <ChangingText>{isOver ? "The simulated patient has stopped." : status}</ChangingText>
        )}
      </p>
    </section>
  );
}

/** Without the session's token: the sandbox's control calls are not the API. */
async function postBreath(address: string, request: object): Promise<boolean> {
  try {
    const { ok } = await fetch(address, {
      method: "POST",
      credentials: "omit",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...request, seconds: BREATH_S }),
    });
    return ok;
  } catch {
    return false;
  }
}

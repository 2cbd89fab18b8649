import { recordTrainingVideoWatched } from "@capno/api-client/endpoints/consent";
import { useJourney } from "@capno/breath-test/journey-context";
import { Navigate, useSearchParams } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { useState, useSyncExternalStore } from "react";

import { getTargetAfterTraining } from "./training-path.ts";
import styles from "./TrainingVideoPage.module.css";

export function TrainingVideoPage() {
  const { services } = useJourney();
  const { session, http, notices, config, dialogs } = services;
  const { hasWatchedTrainingVideo } = useSyncExternalStore(
    (listener) => session.watchAccount(listener),
    () => session.account(),
  );
  const [query] = useSearchParams();
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isSending, setIsSending] = useState(false);

  async function proceed(): Promise<void> {
    setIsSending(true);
    try {
      await recordTrainingVideoWatched(http);
      // The renewed account records that the video was watched, and the page navigates by itself.
      await session.refreshAccount();
    } catch (error) {
      notices.raise(error);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <div className={styles.page}>
      {/* The page stays until the next one is drawn. */}
      {hasWatchedTrainingVideo && <Navigate to={getTargetAfterTraining(query.get("to"))} replace />}
      <PageHeading
        title="Training video"
        detail="Watch the video before you use Diagnose for the first time."
      />
      <Card>
        <div className={styles.card}>
          {config.links.trainingVideo === "" ? (
            <Panel
              tone="watch"
              title="No training video is configured"
              actions={<Button onClick={dialogs.openSupport}>Contact support</Button>}
            />
          ) : (
            <video className={styles.video} controls preload="metadata" src={config.links.trainingVideo}>
              <track kind="captions" />
            </video>
          )}
          <CheckboxField
            label="I confirm that I have watched the training video"
            checked={isConfirmed}
            onChange={setIsConfirmed}
          />
          <div className={styles.actions}>
            <Button
              variant="primary"
              busy={isSending}
              disabledReason={isConfirmed ? undefined : "Confirm that you have watched the video"}
              onClick={() => void proceed()}
            >
              Continue
            </Button>
          </div>
        </div>
      </Card>
    </div>
  );
}

import { Card } from "../layout/Card.tsx";
import { Loader } from "../feedback/Loader.tsx";
import { Skeleton } from "../feedback/Skeleton.tsx";
import { Stages } from "../feedback/Stages.tsx";
import { Tabs } from "../layout/Tabs.tsx";
import { AsyncButton } from "../buttons/AsyncButton.tsx";
import styles from "./Gallery.module.css";

const EXAMPLE_MS = 2_000;

/** What is shown until the answer is there. */
export function GalleryWaiting() {
  return (
    <div className={styles.pair}>
      <Card title="Long work">
        <Tabs
          label="Examples of long work"
          tabs={[
            {
              id: "running",
              label: "Running",
              content: (
                <Stages
                  elapsedText="0:42"
                  stages={[
                    { id: "record", label: "Recording", state: "done", detail: "75 seconds" },
                    {
                      id: "send",
                      label: "Sending",
                      state: "running",
                      detail: "Keep the handset near",
                    },
                    { id: "read", label: "Reading", state: "waiting" },
                    { id: "result", label: "Result", state: "waiting" },
                  ]}
                />
              ),
            },
            {
              id: "failed",
              label: "Failed",
              content: (
                <Stages
                  label="Failed work"
                  stages={[
                    { id: "record", label: "Recording", state: "done" },
                    {
                      id: "send",
                      label: "Sending",
                      state: "failed",
                      detail: "The handset went away",
                    },
                    { id: "read", label: "Reading", state: "waiting" },
                  ]}
                />
              ),
            },
          ]}
        />
      </Card>
      <Card title="Loading">
        <div className={styles.stack}>
          <Loader text="Loading records" lines={2} />
          <Skeleton shape="number" />
          <Skeleton shape="table" lines={3} />
          <AsyncButton
            slowLabel="Making the example…"
            work={() => new Promise((resolve) => setTimeout(resolve, EXAMPLE_MS))}
          >
            Make an example
          </AsyncButton>
        </div>
      </Card>
    </div>
  );
}

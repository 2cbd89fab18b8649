import { Banner } from "../feedback/Banner.tsx";
import { Button } from "../buttons/Button.tsx";
import { FirstSteps } from "../feedback/FirstSteps.tsx";
import { Panel } from "../feedback/Panel.tsx";
import styles from "./Gallery.module.css";

export function GalleryMessages() {
  return (
    <>
      <div className={styles.pair}>
        <Panel
          tone="act"
          title="The list could not be loaded"
          actions={<Button size="small">Try again</Button>}
        >
          The connection was lost. What was loaded before has not changed.
        </Panel>
        <Panel tone="watch" title="This reading is 3 days old">
          A newer one has not arrived.
        </Panel>
        <Panel tone="info" title="Nothing here yet">
          Records appear by themselves as soon as the handset has been used.
        </Panel>
        <Panel tone="good" title="The feedback was sent" />
        <Panel tone="unknown" title="Part of this recording could not be drawn" />
      </div>
      <div className={styles.stack}>
        <Banner tone="info">A new version is ready. It starts when you reload the page.</Banner>
        <Banner tone="good">Saved.</Banner>
        <Banner tone="watch" actions={<Button size="small">Stay signed in</Button>}>
          You will be logged out in two minutes.
        </Banner>
        <Banner tone="act">Something needs a reload.</Banner>
        <Banner tone="unknown">No answer from the server since 09:41.</Banner>
        <FirstSteps
          label="First steps"
          steps={[
            { label: "Choose a handset", isDone: true },
            { label: "Let the patient breathe", isDone: false },
            { label: "Save the PDF file", isDone: false },
          ]}
          onDismiss={() => {}}
        />
      </div>
    </>
  );
}

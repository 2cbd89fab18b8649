import { Banner } from "@capno/ui-kit/feedback/Banner";
import { useState } from "react";

import { FileButton } from "../../shared/FileButton.tsx";
import type { ExportRunner } from "./run/export-runner.ts";
import styles from "./StudyExportPage.module.css";

/** Resumes a package that was stopped on another day. */
export function ResumeExport({ runner }: { readonly runner: ExportRunner }) {
  const [refusal, setRefusal] = useState<string>();

  async function open(file: File) {
    setRefusal(await runner.openResumeFile(file));
  }

  return (
    <div className={styles.resumeFile}>
      <FileButton
        variant="quiet"
        label="Unfinished package"
        accept=".zip,.part"
        onFile={(file) => void open(file)}
      >
        Resume a package…
      </FileButton>
      {refusal !== undefined && (
        <Banner tone="watch" role="alert">
          {refusal}
        </Banner>
      )}
    </div>
  );
}

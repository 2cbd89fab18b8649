import { Banner } from "@capno/ui-kit/feedback/Banner";
import { useState } from "react";

import { FileButton } from "../../shared/FileButton.tsx";
import type { PackageRunner } from "./run/package-runner.ts";
import styles from "./StudyExportPage.module.css";

/** The way to go on with a package that was stopped on another day. */
export function ResumeExport({ runner }: { readonly runner: PackageRunner }) {
  const [refusal, setRefusal] = useState<string>();

  async function open(file: File) {
    setRefusal(await runner.openPart(file));
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

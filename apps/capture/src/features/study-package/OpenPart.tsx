import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";
import { useRef, useState } from "react";

import type { PackageRunner } from "./run/create-package-runner.ts";
import styles from "./StudyPackagePage.module.css";

/** The way to go on with a package that was stopped on another day. */
export function OpenPart({ runner }: { readonly runner: PackageRunner }) {
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  async function open(file: File | undefined) {
    if (file !== undefined) setRefusal(await runner.openPart(file));
  }

  return (
    <div className={styles.part}>
      <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
        Go on with an unfinished package…
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Unfinished package"
        accept=".zip,.part"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      {refusal !== undefined && (
        <Banner tone="watch" role="alert">
          {refusal}
        </Banner>
      )}
    </div>
  );
}

import { Button } from "@capno/ui-kit/buttons/Button";
import { DataList } from "@capno/ui-kit/layout/DataList";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { LinkButton } from "@capno/ui-kit/buttons/LinkButton";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { ExternalIcon } from "@capno/ui-kit/icons";

import type { VersionedPart } from "./versioned-parts.ts";
import styles from "./AboutDialog.module.css";

/** What a hospital asks for, as it was when this version was built. */
const PAPERS = [
  ["What a hospital asks", new URL("../../../../../docs/assurance/README.md", import.meta.url)],
  ["Intended use", new URL("../../../../../docs/assurance/intended-use.md", import.meta.url)],
  ["Hazards", new URL("../../../../../docs/risk/hazards.md", import.meta.url)],
  ["Data", new URL("../../../../../docs/assurance/data.md", import.meta.url)],
  ["Security", new URL("../../../../../docs/security.md", import.meta.url)],
  ["Third-party software", new URL("../../../../../docs/soup.md", import.meta.url)],
  ["Accessibility", new URL("../../../../../docs/assurance/accessibility.md", import.meta.url)],
  ["Usability", new URL("../../../../../docs/assurance/usability.md", import.meta.url)],
  ["Releases and support", new URL("../../../../../docs/assurance/release.md", import.meta.url)],
] as const;

/** Those of the shell; each product's release has its own. */
export const SHELL_FAULTS = new URL("../../../known-faults.md", import.meta.url).href;

export interface AboutDialogProps {
  readonly productName: string;
  /** Address of the product's label; empty hides it. */
  readonly labelUrl: string;
  /** The owner's statement; empty where the deployment has none. */
  readonly intendedUse: string;
  readonly parts: readonly VersionedPart[];
  readonly services: VersionedPart["rows"];
  readonly onClose: () => void;
}

const TONES = {
  live: "good",
  pinned: "good",
  canary: "watch",
  fallback: "watch",
  failed: "act",
  "not opened": "unknown",
} as const satisfies Record<VersionedPart["state"], string>;

/** The product's label, and which version of each part runs in this page, from where, and what went wrong. */
export function AboutDialog({
  productName,
  labelUrl,
  intendedUse,
  parts,
  services,
  onClose,
}: AboutDialogProps) {
  return (
    <Dialog
      size="large"
      title="About and versions"
      onClose={onClose}
      actions={
        <>
          {labelUrl !== "" && (
            <LinkButton icon={ExternalIcon} href={labelUrl} target="_blank" rel="noopener noreferrer">
              Product label
            </LinkButton>
          )}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <header>
        {/* Reading begins at the top: the first button would scroll there. */}
        <h3 className={styles.details} tabIndex={-1} data-autofocus="">
          System details
        </h3>
        <p className={styles.note}>Versions and status for support.</p>
      </header>
      <p className={styles.note}>
        {intendedUse === "" ? "Intended use: not stated for this site" : `Intended use: ${intendedUse}`}
      </p>
      <ul className={styles.papers} aria-label="Documents for this version">
        {PAPERS.map(([name, { href }]) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className={styles.parts}>
        {parts.map(({ name, version, state, rows, knownFaults }) => (
          <section key={name} className={styles.part} aria-label={name}>
            <header className={styles.heading}>
              <h4>{name}</h4>
              <span className={styles.version}>{version}</span>
              <StatusMark tone={TONES[state]} label={state} />
            </header>
            <DataList rows={rows} />
            {knownFaults !== undefined && (
              <a href={knownFaults} target="_blank" rel="noopener noreferrer">
                {`Known faults of ${name}`}
              </a>
            )}
          </section>
        ))}
        <section className={styles.part} aria-label="Services">
          <header className={styles.heading}>
            <h4>Services</h4>
          </header>
          <DataList rows={services} />
        </section>
        {labelUrl !== "" && (
          <img className={styles.label} src={labelUrl} alt={`Product label of ${productName}`} />
        )}
      </div>
    </Dialog>
  );
}

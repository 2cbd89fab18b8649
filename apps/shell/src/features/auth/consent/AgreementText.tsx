import { useConfig } from "../../../services/shell-context.ts";
import { AGREEMENT, AGREEMENT_STATUS } from "./agreement.ts";
import styles from "./AgreementText.module.css";

/** The operator's approved agreement; where there is none, our own, marked as a draft. */
export function AgreementText() {
  const approved = useConfig()?.agreement;
  const isApproved = approved !== undefined && approved.sections.length > 0;
  const sections = isApproved ? approved.sections : AGREEMENT;
  return (
    // The focus begins at the text: a stray key scrolls it, and neither accepts nor ticks anything.
    <div className={styles.text} tabIndex={0} data-autofocus="" role="region" aria-label="Agreement text">
      {isApproved ? (
        <p className={styles.version}>{`Version ${approved.version}`}</p>
      ) : (
        <p className={styles.status}>{AGREEMENT_STATUS}</p>
      )}
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}

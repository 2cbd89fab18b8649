import { AGREEMENT, AGREEMENT_STATUS } from "./agreement.ts";
import styles from "./AgreementText.module.css";

export function AgreementText() {
  return (
    <div className={styles.text} tabIndex={0} role="region" aria-label="Agreement text">
      <p className={styles.status}>{AGREEMENT_STATUS}</p>
      {AGREEMENT.map(({ heading, paragraphs }) => (
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

import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import type { ReportContent, ReportCurve, TextBlock } from "@capno/report/report-content";

import styles from "./ReportSheet.module.css";

/**
 * A report as a sheet of paper: identifiers, then results, then the operator's legal texts, and a footer on each page
 * with what made it. The PDF has the same content in the same order.
 */
export function ReportSheet(props: {
  readonly content: ReportContent;
  /** Called once for each curve that has been drawn. */
  onCurveReady(): void;
}) {
  const { content } = props;
  const { first, curves } = content;
  // A report with curves uses smaller type and tighter lines.
  const isDense = curves.length > 0;
  return (
    <article className={styles.sheet}>
      <div className={styles.body}>
        <div className={`${styles.report} ${isDense ? styles.dense : ""}`}>
          <header className={styles.header}>
            <p className={styles.product}>{content.product}</p>
            <h1 className={styles.title}>{content.title}</h1>
          </header>
          {first !== undefined && (
            <p className={styles.first}>
              <strong>{first.heading}</strong>
              <span>{first.detail}</span>
            </p>
          )}
          <dl className={styles.identifiers}>
            {content.identifiers.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.handwritten}>
            {content.handwritten.map((label) => (
              <span key={label}>{label}</span>
            ))}
          </p>
          <Result content={content} />
          {curves.map((curve) => (
            <section key={curve.title} className={styles.curve}>
              <h2>
                <span>{curve.title}</span>
                {curve.kind === "capnogram" && curve.note !== undefined && <small>{curve.note}</small>}
              </h2>
              <Curve curve={curve} onReady={props.onCurveReady} />
            </section>
          ))}
          <section className={styles.legal}>
            {content.legal.map((words) => (
              <p key={words}>{words}</p>
            ))}
          </section>
        </div>
      </div>
      {/* Browsers repeat a table's footer on each printed page. */}
      <div className={styles.place}>
        <footer className={styles.footer}>
          {first !== undefined && <p className={styles.firstFooter}>{first.footer}</p>}
          {content.footer.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </footer>
      </div>
    </article>
  );
}

function Result({ content: { result, quality } }: { readonly content: ReportContent }) {
  const { heading, value, severity, explanation } = result;
  return (
    <section className={styles.result}>
      <h2>{heading}</h2>
      <p className={styles.value}>{value}</p>
      {severity !== undefined && (
        <p className={styles.severity}>
          <span>{"Severity: "}</span>
          <b>{severity}</b>
        </p>
      )}
      <p className={styles.quality}>{quality}</p>
      {explanation.length > 0 && (
        <div className={styles.explanation}>
          {explanation.map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a record never change
            <Block key={index} block={block} />
          ))}
        </div>
      )}
    </section>
  );
}

function Block({ block: { marker, runs } }: { readonly block: TextBlock }) {
  return (
    <p data-item={marker === undefined ? undefined : ""}>
      {marker !== undefined && <span className={styles.marker}>{marker}</span>}
      {runs.map(({ text, isStrong, isEmphasised }, index) => {
        const emphasised = isEmphasised ? <em>{text}</em> : text;
        // oxlint-disable-next-line react/no-array-index-key -- the runs of a block never change
        return isStrong ? <strong key={index}>{emphasised}</strong> : <span key={index}>{emphasised}</span>;
      })}
    </p>
  );
}

function Curve({ curve, onReady }: { readonly curve: ReportCurve; onReady(): void }) {
  switch (curve.kind) {
    case "average":
      return <AverageWaveformChart title={curve.title} {...curve.drawing} isPrinted onReady={onReady} />;
    case "capnogram":
      return <CapnogramChart title={curve.title} {...curve.drawing} isPrinted onReady={onReady} />;
    case "missing":
      return <p>{curve.words}</p>;
    default:
      return curve satisfies never;
  }
}

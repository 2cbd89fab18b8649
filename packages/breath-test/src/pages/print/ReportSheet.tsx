import { AverageWaveformChart } from "@capno/charts/AverageWaveformChart";
import { CapnogramChart } from "@capno/charts/CapnogramChart";
import { getReportBlocks, type ReportBlock } from "@capno/report/report-blocks";
import type { ReportContent, ReportCurve, ReportResult, TextBlock } from "@capno/report/report-content";

import styles from "./ReportSheet.module.css";

/**
 * A report as a sheet of paper: identifiers, then results, then the operator's legal texts, and a footer on each page
 * with what made it. The PDF is made of the same blocks.
 */
export function ReportSheet(props: {
  readonly content: ReportContent;
  /** Called once for each curve that has been drawn. */
  onCurveReady(): void;
}) {
  const { content } = props;
  const { first } = content;
  return (
    <article className={styles.sheet}>
      <div className={styles.body}>
        <div className={styles.report}>
          {getReportBlocks(content).map((block, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the blocks of a report keep their order
            <Block key={index} block={block} onCurveReady={props.onCurveReady} />
          ))}
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

function Block({ block, onCurveReady }: { readonly block: ReportBlock; onCurveReady(): void }) {
  switch (block.kind) {
    case "header":
      return (
        <header className={styles.header}>
          {block.practice.map((line) => (
            <p key={line} className={styles.practice}>
              {line}
            </p>
          ))}
          <p className={styles.product}>{block.product}</p>
          <h1 className={styles.title}>{block.title}</h1>
        </header>
      );
    case "first-result":
      return (
        <p className={styles.first}>
          <strong>{block.mark.heading}</strong>
          <span>{block.mark.detail}</span>
        </p>
      );
    case "fields":
      return (
        <dl className={styles.identifiers}>
          {block.fields.map(({ name, label, value }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case "handwritten":
      return (
        <p className={styles.handwritten}>
          {block.labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </p>
      );
    case "result":
      return <Result result={block.result} quality={block.quality} />;
    case "curve":
      return <CurveSection curve={block.curve} onReady={onCurveReady} />;
    case "legal":
      return <p className={styles.legal}>{block.words}</p>;
    default:
      return block satisfies never;
  }
}

function Result({ result, quality }: { readonly result: ReportResult; readonly quality: string }) {
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
            <Explained key={index} block={block} />
          ))}
        </div>
      )}
    </section>
  );
}

function Explained({ block: { marker, runs } }: { readonly block: TextBlock }) {
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

function CurveSection({ curve, onReady }: { readonly curve: ReportCurve; onReady(): void }) {
  return (
    <section className={styles.curve}>
      <h2>
        <span>{curve.title}</span>
        {curve.kind === "capnogram" && curve.note !== undefined && <small>{curve.note}</small>}
      </h2>
      <Curve curve={curve} onReady={onReady} />
    </section>
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

import { aCurves, aDiagnoseFacts, aReport, aScreenFacts } from "@capno/report/testing/a-report";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { ReportSheet } from "./ReportSheet.tsx";
import styles from "./ReportSheet.module.css";

const print = (facts: Parameters<typeof aReport>[0]) =>
  renderToStaticMarkup(
    createElement(ReportSheet, { content: aReport(facts), onCurveReady: () => undefined }),
  );

describe("ReportSheet [spec §2]", () => {
  it("names what made it at the foot, and the operator's legal texts above", () => {
    const html = print(aDiagnoseFacts());
    const footer = html.slice(html.indexOf("<footer"));
    expect(footer).toContain("diagnoserver 3.14.2");
    expect(html).toContain("(8012)041002031201040109");
    expect(html).toMatch(/<p[^>]*>Not a medical device\. .*?<\/p><p[^>]*>The result supports, /);
    expect(html).toContain("<dt>Test ID</dt><dd>12B34C56JAF</dd>");
    expect(html).toContain("<span>Patient</span><span>NHS number</span><span>Copied / filed by</span>");
  });

  it("marks a first result above and at the foot of each page", () => {
    const first = print(aScreenFacts({ isFinal: false }));
    expect(first).toContain("<strong>Provisional result. The final one follows.</strong>");
    expect(first.slice(first.indexOf("<footer"))).toContain("Provisional result, not the final one");
    expect(print(aScreenFacts())).not.toContain("Provisional result");
  });

  it("names the time of arrival only where it is another minute than that of the test", () => {
    expect(print(aScreenFacts())).toContain("<dt>Received</dt>");
    const { recording } = aScreenFacts();
    const atOnce = { ...recording, receivedAt: recording.capturedAt };
    expect(print(aScreenFacts({ recording: atOnce }))).not.toContain("<dt>Received</dt>");
  });

  it("shows the severity if there is one", () => {
    expect(print(aDiagnoseFacts())).toContain("<span>Severity: </span><b>Moderate</b>");
    expect(print(aScreenFacts())).not.toContain("Severity");
  });

  it("keeps the emphasis and the bullets of the explanation", () => {
    const html = print(aDiagnoseFacts());
    expect(html).toContain("<strong>a slow rise</strong>");
    expect(html).toContain("<span>The curve has </span>");
    expect(html).toMatch(/<p data-item=""><span[^>]*>•<\/span><span><em>Sensitivity<\/em><\/span>/);
    expect(html).toMatch(/<p><span>The curve has /);
  });

  it("leaves no room for a missing explanation", () => {
    expect(print(aDiagnoseFacts())).toContain(`class="${styles.explanation}"`);
    expect(print(aScreenFacts())).not.toContain(`class="${styles.explanation}"`);
  });

  it("explains the shaded breaths of the capnogram if there are any", () => {
    expect(print(aDiagnoseFacts())).toContain(
      "<span>Capnogram</span><small>Shaded: breaths with an error</small>",
    );
    expect(print(aDiagnoseFacts({ curves: aCurves(true, []) }))).not.toContain("<small>");
  });

  it("says in place of a curve why it is missing", () => {
    const words = "The average waveform of this test could not be read.";
    const html = print(aDiagnoseFacts({ curves: [{ kind: "missing", title: "Average waveform", words }] }));
    expect(html).toContain(`<p>${words}</p>`);
  });
});

import type { TextBlock, TextRun } from "@capno/report/report-content";

import { cleanExplanation } from "../../clean-explanation.ts";

const STRONG = new Set(["B", "STRONG"]);
const EMPHASISED = new Set(["I", "EM"]);
const OWN_LINES = new Set(["P", "UL", "OL", "LI"]);

/** The server's explanation as paragraphs and items of lists: what a file and a sheet can write. */
export function readExplanation(html: string): readonly TextBlock[] {
  const blocks = new Array<TextBlock>();
  let runs: TextRun[] = [];
  let marker: string | undefined;

  function endLine(): void {
    if (runs.length > 0) blocks.push({ marker, runs });
    runs = [];
    marker = undefined;
  }

  function read(node: Node, style: Omit<TextRun, "text">): void {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.nodeValue) runs.push({ ...style, text: node.nodeValue });
      return;
    }
    const hasOwnLine = OWN_LINES.has(node.nodeName);
    if (hasOwnLine || node.nodeName === "BR") endLine();
    if (node.nodeName === "LI") marker = getMarker(node);
    for (const child of node.childNodes)
      read(child, {
        isStrong: style.isStrong || STRONG.has(node.nodeName),
        isEmphasised: style.isEmphasised || EMPHASISED.has(node.nodeName),
      });
    if (hasOwnLine) endLine();
  }

  read(cleanExplanation(html), { isStrong: false, isEmphasised: false });
  endLine();
  return blocks;
}

/** The place in a numbered list, or a bullet. */
function getMarker(item: Node): string {
  const list = item.parentNode;
  if (list?.nodeName !== "OL") return "•";
  const items = [...list.childNodes].filter(({ nodeName }) => nodeName === "LI");
  return `${items.findIndex((each) => each === item) + 1}.`;
}

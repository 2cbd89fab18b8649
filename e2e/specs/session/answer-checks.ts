import type { Page } from "@playwright/test";

import type { PageWatch } from "../../support/page-watch.ts";
import type { Fault, Sandbox } from "../../support/sandbox.ts";
import { expect } from "../../support/test.ts";
import { generateAnswers } from "./odd-answers.ts";

export interface ProbeTools {
  readonly page: Page;
  readonly sandbox: Sandbox;
}

/** One kind of answer, and what a person does who gets it. */
export interface AnswerProbe {
  readonly name: string;
  readonly fault: Pick<Fault, "method" | "path" | "status">;
  /** An answer as the contract has it. */
  readonly example: Readonly<Record<string, unknown>>;
  /** Done once, before any fault. */
  readonly prepare: (tools: ProbeTools) => Promise<void>;
  /** Brings about the call, and resolves when the page has dealt with its answer. */
  readonly provoke: (tools: ProbeTools) => Promise<void>;
}

/** Puts away what lies over the page, if anything does. */
export async function dismiss(page: Page): Promise<void> {
  for (
    let left = 3;
    left > 0 && (await page.locator("[role=alertdialog], [role=dialog]").count()) > 0;
    left--
  ) {
    await page.keyboard.press("Escape");
  }
}

/** What a person must never read, and what stands where the shell gave up. */
const NEVER_SHOWN = /\bundefined\b|\bNaN\b|\[object |Invalid Date|Something went wrong|stopped working/;

/** Every answer leaves a sensible page and no uncaught error. */
export async function proveAnswers(
  { page, sandbox, watch }: ProbeTools & { readonly watch: PageWatch },
  probe: AnswerProbe,
  count: number,
): Promise<void> {
  watch.allow(/Failed to load resource/);
  await probe.prepare({ page, sandbox });
  for (const body of generateAnswers(probe.example, count)) {
    await sandbox.clearFaults();
    await sandbox.faults([{ ...probe.fault, body }]);
    await probe.provoke({ page, sandbox });
    const shown = await page.evaluate(readEverything);
    const answer = JSON.stringify(body).slice(0, 400);
    expect(shown.text.trim(), `a page after ${answer}`).not.toBe("");
    expect(NEVER_SHOWN.exec(shown.text)?.[0], `shown after ${answer}`).toBeUndefined();
    expect(shown.title, `title after ${answer}`).not.toBe("hacked");
    expect(watch.problems(), `after ${answer}`).toEqual([]);
    await dismiss(page);
  }
}

/** All that is seen or read out. */
function readEverything(): { readonly title: string; readonly text: string } {
  const spoken = ["title", "aria-label", "aria-description", "alt", "placeholder", "value"];
  const attributes = Array.from(document.querySelectorAll("body *"), (element) =>
    spoken.map((name) => element.getAttribute(name) ?? "").join(" "),
  );
  return {
    title: document.title,
    text: `${document.title} ${document.body.innerText} ${attributes.join(" ")}`,
  };
}

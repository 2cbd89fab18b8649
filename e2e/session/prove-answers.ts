import type { PageWatch } from "../support/page-watch.ts";
import { expect } from "../support/test.ts";
import { dismiss, type AnswerProbe, type ProbeTools } from "./answer-probes.ts";
import { generateAnswers } from "./odd-answers.ts";

/** What a person must never read, and what stands where the shell gave up. */
const NEVER_SHOWN = /\bundefined\b|\bNaN\b|\[object |Invalid Date|Something went wrong|stopped working/;

/** Every answer leaves a page that says something sensible, and no error nobody caught. */
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

import { getMedian, measureRounds, openBrowser, printTable, servePage, type Figures } from "../harness.ts";
import type { ContenderName } from "./page.tsx";

const CONTENDERS: readonly ContenderName[] = ["TanStack", "Capno"];
const TEXTS = [
  "L",
  "LE",
  "LEE",
  "LEED",
  "LEEDS",
  "LEEDS-",
  "LEEDS-0",
  "LEEDS-00",
  "LEEDS-0",
  "LEED",
  "L",
  "",
];
/** Between key presses: the product writes its address once typing rests. */
const REST_MS = 300;

/** Shows the same 10,000 participants in the product's All Users list and in TanStack Table, in one browser. */
export async function run(rounds: number): Promise<void> {
  const served = await servePage("list/page.tsx");
  const browser = await openBrowser();
  const measure = async (name: ContenderName): Promise<Figures> => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    try {
      await page.goto(served.address);
      const mount = await page.evaluate((list) => window.listBenchmark.mount(list), name);
      const keys: number[] = [];
      for (const text of TEXTS) {
        /* oxlint-disable no-await-in-loop -- one key after the other */
        await page.waitForTimeout(REST_MS);
        const { ms, shown, due } = await page.evaluate((typed) => window.listBenchmark.type(typed), text);
        /* oxlint-enable no-await-in-loop */
        if (shown !== due) throw new Error(`${name} shows ${shown} rows for "${text}", not ${due}.`);
        keys.push(ms);
      }
      return { "mount ms": mount, "key ms": getMedian(keys) };
    } finally {
      await page.close();
    }
  };
  try {
    printTable("All Users, 10,000 participants", await measureRounds(CONTENDERS, rounds, measure), {
      ours: "Capno",
      peer: "TanStack",
    });
  } finally {
    await browser.close();
    served.close();
  }
}

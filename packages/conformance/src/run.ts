import { AREAS_OF_KIT } from "./areas/areas.ts";
import { findBlanketAnswer } from "./blanket-answer.ts";
import { OPERATION_LINES } from "./generated/operation-lines.ts";
import type { Area, Line } from "./lines/line.ts";
import type { KitOptions } from "./options.ts";
import { createReport, type Report } from "./report/report.ts";
import { BrokenOff, Session } from "./session.ts";
import { signInEverybody } from "./sign-in-everybody.ts";

export type Progress =
  | { readonly is: "area began"; readonly area: Area; readonly number: number; readonly of: number }
  | { readonly is: "area ended"; readonly area: Area; readonly calls: number };

/** Every line of the kit: those that each call has, and those of an area. */
export const LINES: readonly Line[] = [
  ...AREAS_OF_KIT.flatMap(({ area, lines }) => [
    ...OPERATION_LINES.filter((line) => line.area === area),
    ...lines,
  ]),
];

/** Asks the server, area by area, then judges every line by what was exchanged. */
export async function runKit(
  options: KitOptions,
  tell: (progress: Progress) => void = () => undefined,
): Promise<Report> {
  const session = new Session(options);
  const startedAt = options.edges.now();
  const areas = AREAS_OF_KIT.filter(({ area }) => options.only.length === 0 || options.only.includes(area));
  const lines = LINES.filter(({ area }) => areas.some((each) => each.area === area));
  const report = (problem?: string) =>
    createReport({ session, lines, startedAt, endedAt: options.edges.now(), ...(problem && { problem }) });

  await signInEverybody(session);
  const blanket = findBlanketAnswer(session.evidence.exchanges, options.api);
  if (blanket !== undefined) return report(blanket);

  try {
    for (const [index, { area, collect }] of areas.entries()) {
      tell({ is: "area began", area, number: index + 1, of: areas.length });
      const before = session.evidence.exchanges.length;
      try {
        await collect(session);
      } catch (error) {
        if (error instanceof BrokenOff) {
          for (const each of areas.slice(index)) session.skip(each.area, error.message);
          break;
        }
        session.skip(
          area,
          `The kit itself stumbled: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
      tell({ is: "area ended", area, calls: session.evidence.exchanges.length - before });
    }
  } finally {
    await session.tidyUp();
  }
  return report();
}

import type { Page } from "@playwright/test";

import type { Sandbox } from "../support/sandbox.ts";
import { waitForAnswers } from "../support/page-watch.ts";
import { findLayoutFaults } from "./find-layout-faults.ts";
import { SIZES, type Size } from "./sizes.ts";

export interface Visit {
  readonly page: Page;
  readonly sandbox: Sandbox;
}

/** A page in a state, and how one comes to it from the state before. */
export interface PageState {
  readonly name: string;
  readonly open: (visit: Visit) => Promise<void>;
  /** Known and accepted, with the reason beside it. */
  readonly allowed?: RegExp;
}

/** Places that one person comes past. */
export interface RouteGroup {
  readonly name: string;
  /** Absent: nobody is signed in. */
  readonly who?: string;
  readonly states: readonly PageState[];
}

/** Every world of a picture begins on this morning, so that its dates and curves are always the same. */
export const START_TIME = "2035-03-14T10:00:00Z";

export type Look = (state: PageState, size: Size) => Promise<void>;

/** Opens each state once and looks at it at each size; a line for each thing that is wrong somewhere. */
export async function visitAll(
  visit: Visit,
  { states }: RouteGroup,
  look?: Look,
  sizes: readonly Size[] = SIZES,
): Promise<readonly string[]> {
  const found = new Map<string, string[]>();
  /* oxlint-disable no-await-in-loop -- one state after the other, one size after the other */
  for (const state of states) {
    await visit.page.setViewportSize({ width: 1280, height: 800 });
    await state.open(visit);
    await waitForAnswers(visit.page);
    for (const size of sizes) {
      await visit.page.setViewportSize(size);
      await settle(visit.page);
      for (const fault of await visit.page.evaluate(findLayoutFaults)) {
        if (state.allowed?.test(fault) === true) continue;
        const line = `${state.name}: ${fault}`;
        found.set(line, [...(found.get(line) ?? []), size.name]);
      }
      await look?.(state, size);
    }
  }
  /* oxlint-enable no-await-in-loop */
  return [...found].map(([line, seenAt]) => `${line} (at ${seenAt.join(", ")})`);
}

/** Laid out anew, and nothing moves any more. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    for (let frame = 0; frame < 3; frame += 1) {
      // oxlint-disable-next-line no-await-in-loop -- frames come one after the other
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const moving = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
}

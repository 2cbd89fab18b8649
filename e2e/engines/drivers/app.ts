import { expect } from "@playwright/test";

import type { Input, Tab, Visit } from "./engine.ts";
import { describeTarget, findInPage, toSent, type Target } from "./find-in-page.ts";

/** Long enough for a busy machine; what takes a person's patience is tested elsewhere. */
const PATIENCE_MS = 20_000;
/** The test runner's own would look once a second in the end, and idle away a third of the run. */
const INTERVALS_MS = [50, 100, 200];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Capno in one tab of one engine, as a person uses it: everything waits until it can be done. */
export interface App {
  readonly visit: Visit;
  /** An address of the deployment. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  click(target: Target): Promise<void>;
  /** Twice at once, as impatient people do. */
  clickTwice(target: Target): Promise<void>;
  /** Into a field in place of what it had. */
  write(target: Target, text: string): Promise<void>;
  choose(target: Target, option: string): Promise<void>;
  check(target: Target): Promise<void>;
  focus(target: Target): Promise<void>;
  /** Keys one after the other: "Tab", "Shift+ArrowLeft". */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
  perform(...inputs: readonly Input[]): Promise<void>;
  see(target: Target, patience?: number): Promise<void>;
  /** Until there is none. */
  miss(target: Target, patience?: number): Promise<void>;
  count(target: Target): Promise<number>;
  /** What it says; until it is there. */
  read(target: Target): Promise<string>;
  readValue(target: Target): Promise<string>;
  attribute(target: Target, name: string): Promise<string | null>;
  box(target: Target): Promise<Box>;
  /** Until the address is like this: path, query and hash. */
  reach(address: RegExp, patience?: number): Promise<void>;
  address(): Promise<string>;
  evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  screenshot(): Promise<Buffer>;
  print(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  newTab(): Promise<App>;
  close(): Promise<void>;
}

type Found =
  | { readonly is: "found"; readonly box: Box; readonly isHit: boolean; readonly isDisabled: boolean }
  | { readonly is: "missing" | "several"; readonly count: number };

export function createApp(visit: Visit, tab: Tab, baseUrl: string): App {
  const evaluate: App["evaluate"] = <Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => tab.evaluate(`(${String(run)})(...${JSON.stringify(args)})`) as Promise<Result>;

  /** Runs in the page with the elements that are meant. */
  const withFound = <Result>(target: Target, use: string): Promise<Result> =>
    tab.evaluate(
      `(async () => { ${String(findInPage)}; return (${use})(findInPage(${JSON.stringify(toSent(target))})); })()`,
    ) as Promise<Result>;

  const count = (target: Target) => withFound<number>(target, "(found) => found.length");

  /** -1 between two pages, where there is none that could answer. */
  const countNow = (target: Target) => count(target).catch(() => -1);

  const locate = (target: Target, isPressed: boolean) =>
    withFound<Found>(target, `(found) => (${String(placeInPage)})(found, ${isPressed})`);

  /** Until it is there alone, stands still, is enabled and lies under nothing. */
  async function waitFor(target: Target, mayBeDisabled = false): Promise<Box> {
    let box: Box = { x: 0, y: 0, width: 0, height: 0 };
    await expect
      .poll(
        async () => {
          const found = await locate(target, !mayBeDisabled).catch((error: unknown) => String(error));
          if (typeof found === "string") return found;
          if (found.is !== "found") return `${found.is} (${found.count})`;
          ({ box } = found);
          if (found.isDisabled && !mayBeDisabled) return "disabled";
          return found.isHit || mayBeDisabled ? "there" : "covered";
        },
        { message: describeTarget(target), timeout: PATIENCE_MS, intervals: INTERVALS_MS },
      )
      .toBe("there");
    return box;
  }

  async function click(target: Target, times = 1): Promise<void> {
    const { x, y, width, height } = await waitFor(target);
    const once: readonly Input[] = [{ do: "press" }, { do: "release" }];
    await tab.perform([
      { do: "move", x: x + width / 2, y: y + height / 2 },
      ...Array.from({ length: times }, () => once).flat(),
    ]);
  }

  const press = async (...keys: readonly string[]) => {
    for (const keyWithModifiers of keys) {
      const parts = keyWithModifiers === "+" ? ["+"] : keyWithModifiers.split(/\+(?=.)/);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await tab.perform([
        ...parts.map((key): Input => ({ do: "keyDown", key })),
        ...parts.toReversed().map((key): Input => ({ do: "keyUp", key })),
      ]);
    }
  };

  const focus = async (target: Target) => {
    await waitFor(target, true);
    await withFound(target, "([first]) => first.focus()");
  };

  const app: App = {
    visit,
    open: (path) => tab.goto(new URL(path, baseUrl).href),
    reload: () => tab.reload(),
    back: () => tab.back(),
    click: (target) => click(target),
    clickTwice: (target) => click(target, 2),
    async write(target, text) {
      await waitFor(target);
      await withFound(target, "([first]) => { first.focus(); first.select?.(); }");
      if (text === "") await press("Delete");
      else await app.type(text);
      await expect
        .poll(() => app.readValue(target), {
          message: describeTarget(target),
          timeout: PATIENCE_MS,
          intervals: INTERVALS_MS,
        })
        .not.toBe("");
    },
    async choose(target, option) {
      await waitFor(target);
      // A list of the system's own is not in the page: what it does when an option is taken, without it.
      await withFound(
        target,
        `([first]) => {
          const option = [...first.options].find(({ text }) => text.trim() === ${JSON.stringify(option)});
          if (!option) throw new Error("no such option");
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value").set.call(first, option.value);
          first.dispatchEvent(new Event("input", { bubbles: true }));
          first.dispatchEvent(new Event("change", { bubbles: true }));
        }`,
      );
    },
    async check(target) {
      const isChecked = () => withFound<boolean>(target, "([first]) => first?.checked === true");
      await waitFor(target);
      if (!(await isChecked())) await click(target);
      await expect
        .poll(isChecked, {
          message: describeTarget(target),
          timeout: PATIENCE_MS,
          intervals: INTERVALS_MS,
        })
        .toBe(true);
    },
    focus,
    press,
    type: (text) =>
      tab.perform(
        Array.from(text).flatMap((key): readonly Input[] => [
          { do: "keyDown", key },
          { do: "keyUp", key },
        ]),
      ),
    perform: (...inputs) => tab.perform(inputs),
    see: (target, timeout = PATIENCE_MS) =>
      expect
        .poll(() => countNow(target), {
          message: `to see ${describeTarget(target)}`,
          timeout,
          intervals: INTERVALS_MS,
        })
        .toBeGreaterThan(0),
    miss: (target, timeout = PATIENCE_MS) =>
      expect
        .poll(() => countNow(target), {
          message: `not to see ${describeTarget(target)}`,
          timeout,
          intervals: INTERVALS_MS,
        })
        .toBe(0),
    count,
    async read(target) {
      await waitFor(target, true);
      return withFound<string>(target, "([first]) => first.innerText ?? first.textContent");
    },
    readValue: (target) => withFound<string>(target, "([first]) => first?.value ?? ''"),
    async attribute(target, name) {
      await waitFor(target, true);
      return withFound<string | null>(target, `([first]) => first.getAttribute(${JSON.stringify(name)})`);
    },
    box: (target) => waitFor(target, true),
    reach: (address, timeout = PATIENCE_MS) =>
      expect
        .poll(() => app.address(), { message: "address", timeout, intervals: INTERVALS_MS })
        .toMatch(address),
    // Between two pages there is none that could answer.
    address: () => evaluate(() => location.pathname + location.search + location.hash).catch(() => ""),
    evaluate,
    screenshot: () => tab.screenshot(),
    async print() {
      await tab.evaluate("void (window.isMakingPdf = true)");
      const pdf = await tab.print();
      await tab.evaluate("void (window.isMakingPdf = false)");
      return pdf;
    },
    resize: (width, height) => tab.resize(width, height),
    newTab: async () => createApp(visit, await visit.newTab(), baseUrl),
    close: () => tab.close(),
  };
  return app;
}

/** Brings the one element into view and says where it is, once it stands still. Runs in the page. */
async function placeInPage(found: readonly HTMLElement[], isPressed: boolean): Promise<Found> {
  const [element] = found;
  if (!element) return { is: "missing", count: 0 };
  if (found.length > 1) return { is: "several", count: found.length };
  const measure = () => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x, y, width, height };
  };
  const isOut = () => {
    const { x, y, width, height } = measure();
    return (
      x + width / 2 < 0 || y + height / 2 < 0 || x + width / 2 > innerWidth || y + height / 2 > innerHeight
    );
  };
  const isHit = () => {
    const { x, y, width, height } = measure();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return (
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || hit.closest("label")?.control === element)
    );
  };
  // Beyond the page's edge, or under what stays at the edge: who presses it scrolls.
  if (isOut() || (isPressed && !isHit()))
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // What is still coming into its place stands as still as the rest while the browser is busy.
  const coming = document.getAnimations().filter(({ effect, playState }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    const { iterations = 1 } = effect?.getTiming() ?? {};
    return playState === "running" && iterations !== Infinity && target?.contains(element);
  });
  await Promise.race([
    Promise.allSettled(coming.map(({ finished }) => finished)),
    new Promise((resolve) => {
      setTimeout(resolve, 2_000);
    }),
  ]);
  let box = measure();
  for (let tries = 0; tries < 30; tries++) {
    // Frames do not come to a page that is not seen.
    // oxlint-disable-next-line no-await-in-loop -- frame after frame
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
    const next = measure();
    const isStill =
      next.x === box.x && next.y === box.y && next.width === box.width && next.height === box.height;
    box = next;
    if (isStill) break;
  }
  const isDisabled = element.matches(":disabled") || element.getAttribute("aria-disabled") === "true";
  return { is: "found", box, isHit: isHit(), isDisabled };
}

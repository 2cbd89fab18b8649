import type { HandsetUdi } from "@capno/domain/units";

import type { JourneyEffect, JourneyEvent } from "../../src/journey/journey-states.ts";
import type { AskingEffect, Note, Request } from "./mail.ts";
import { NOW, type Clinician } from "./names.ts";
import { getArea } from "./pages.ts";
import type { Browser, Page, Shown, Tab } from "./tab-state.ts";

/** A tab while something happens to it: what it is now, and what of it leaves the tab. */
export interface Desk {
  tab: Tab;
  browser: Browser;
  /** Events that wait for the step before them. */
  readonly queue: JourneyEvent[];
  readonly requests: Request[];
  readonly notes: Note[];
  readonly shown: Shown[];
}

export function change(desk: Desk, part: Partial<Tab>): void {
  desk.tab = { ...desk.tab, ...part };
}

export function ask(desk: Desk, effect: AskingEffect, by: Clinician): void {
  const { session } = desk.tab;
  desk.requests.push({ kind: "request", by, session, effect, sentAt: NOW, isOrphan: false });
}

/** As the router and the pages do: an area is entered, left or changed, and the start page ends a test. */
export function goTo(desk: Desk, page: Page): void {
  const { page: from, isListed, underMyName } = desk.tab;
  change(desk, { page });
  const area = getArea(page);
  if (isListed && area !== getArea(from)) {
    if (area === undefined) desk.queue.push({ type: "handset-closed", at: NOW });
    else desk.queue.push({ type: "handset-opened", at: NOW, udi: area, underMyName });
  }
  if (page.type === "start" && (from.type !== "start" || from.udi !== page.udi))
    desk.queue.push({ type: "flow-heard", event: { type: "given-up", at: NOW } });
}

/** Web Locks: one tab of the browser works with a handset of an account. */
export function claim(
  desk: Desk,
  { udi, takeOver }: Extract<JourneyEffect, { type: "claim-tab" }>,
  account: Clinician,
): void {
  release(desk);
  const name = `${account}:${udi}`;
  const holder = desk.browser.claims[name];
  if (holder !== undefined && !takeOver) {
    desk.queue.push({ type: "lock-heard", event: { type: "tab-claim-refused", udi, at: NOW } });
    return;
  }
  if (holder !== undefined) desk.notes.push({ kind: "note", what: { type: "claim-stolen", account, udi } });
  desk.browser = { ...desk.browser, claims: { ...desk.browser.claims, [name]: desk.tab.number } };
  desk.queue.push({ type: "lock-heard", event: { type: "tab-claimed", udi, at: NOW } });
}

export function release(desk: Desk): void {
  const all = Object.entries(desk.browser.claims);
  const others = all.filter(([, holder]) => holder !== desk.tab.number);
  if (others.length < all.length) desk.browser = { ...desk.browser, claims: Object.fromEntries(others) };
}

/** The list shows at once what this page does. */
export function noteFree(desk: Desk, freed: HandsetUdi): void {
  change(desk, { underMyName: desk.tab.underMyName.filter((udi) => udi !== freed) });
}

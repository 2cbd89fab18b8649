import type { HandsetUdi } from "@capno/domain/units";

import type { JourneyEffect, JourneyEvent } from "../../src/session/journey-states.ts";
import type { AskingEffect, Note, Request } from "./message-queue.ts";
import { NOW, type Clinician } from "./names.ts";
import { getArea } from "./pages.ts";
import type { Browser, Page, Shown, Tab } from "./tab-state.ts";

/** A tab while something happens to it: what it is now, and what of it leaves the tab. */
export interface Client {
  tab: Tab;
  browser: Browser;
  /** Events that wait for the step before them. */
  readonly queue: JourneyEvent[];
  readonly requests: Request[];
  readonly notes: Note[];
  readonly shown: Shown[];
}

export function change(client: Client, part: Partial<Tab>): void {
  client.tab = { ...client.tab, ...part };
}

export function ask(client: Client, effect: AskingEffect, by: Clinician): void {
  const { session } = client.tab;
  client.requests.push({ kind: "request", by, session, effect, sentAt: NOW, isOrphan: false });
}

/** As the router and the pages do: an area is entered, left or changed, and the start page ends a test. */
export function goTo(client: Client, page: Page): void {
  const { page: from, isListed, lockedByMe } = client.tab;
  change(client, { page });
  const area = getArea(page);
  if (isListed && area !== getArea(from)) {
    if (area === undefined) client.queue.push({ type: "handset-closed", at: NOW });
    else client.queue.push({ type: "handset-opened", at: NOW, udi: area, lockedByMe });
  }
  if (page.type === "start" && (from.type !== "start" || from.udi !== page.udi))
    client.queue.push({ type: "test-run-event", event: { type: "given-up", at: NOW } });
}

/** Web Locks: one tab of the browser works with a handset of an account. */
export function claim(
  client: Client,
  { udi, takeOver }: Extract<JourneyEffect, { type: "claim-tab" }>,
  account: Clinician,
): void {
  release(client);
  const name = `${account}:${udi}`;
  if (client.tab.refusesClaim) {
    change(client, { refusesClaim: false });
    client.queue.push({ type: "lock-event", event: { type: "tab-claim-refused", udi, at: NOW } });
    return;
  }
  const holder = client.browser.claims[name];
  if (holder !== undefined && !takeOver) {
    client.queue.push({ type: "lock-event", event: { type: "tab-claim-refused", udi, at: NOW } });
    return;
  }
  if (holder !== undefined) client.notes.push({ kind: "note", what: { type: "claim-stolen", account, udi } });
  client.browser = { ...client.browser, claims: { ...client.browser.claims, [name]: client.tab.number } };
  client.queue.push({ type: "lock-event", event: { type: "tab-claimed", udi, at: NOW } });
}

export function isClaimedElsewhere(client: Client, udi: HandsetUdi, account: Clinician): boolean {
  const { browser, tab } = client;
  if (tab.refusesClaim) {
    change(client, { refusesClaim: false });
    return true;
  }
  const holder = browser.claims[`${account}:${udi}`];
  return holder !== undefined && holder !== tab.number;
}

export function release(client: Client): void {
  const all = Object.entries(client.browser.claims);
  const others = all.filter(([, holder]) => holder !== client.tab.number);
  if (others.length < all.length) client.browser = { ...client.browser, claims: Object.fromEntries(others) };
}

/** The list shows at once what this page does. */
export function noteFree(client: Client, freed: HandsetUdi): void {
  change(client, { lockedByMe: client.tab.lockedByMe.filter((udi) => udi !== freed) });
}

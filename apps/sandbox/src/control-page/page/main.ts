import { applyEvent, type WorldEvent, type PageState, type HandsetFilter } from "./page-state.ts";
import { FAULT_KINDS, formatEnding, formatStored } from "./page-texts.ts";
import type { BreatheRequest } from "./device-card.ts";
import { createDeviceGrid } from "./device-grid.ts";
import { getElement, setText } from "./element.ts";
import {
  addFault,
  advanceClock,
  breathe,
  clearFaults,
  readOptions,
  readState,
  readStoredRecords,
  resetWorld,
  setRealtime,
  watchEvents,
} from "./sandbox-calls.ts";
import { showFaults, showOptions, showOutbox } from "./side-lists.ts";

const MESSAGE_MS = 8000;
const STATE_POLL_MS = 5000;

const filterForm = getElement("filter", HTMLFormElement);
const message = getElement("message", HTMLElement);
const link = getElement("link", HTMLElement);
const realtime = getElement("realtime", HTMLInputElement);
const grid = createDeviceGrid(
  getElement("devices", HTMLElement),
  getElement("count", HTMLElement),
  (udi, request) => attempt(startBreath(udi, request)),
);
let state: PageState | undefined;
let clockAheadMs = 0;
let silence: ReturnType<typeof setTimeout> | undefined;

function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

function getFilter(): HandsetFilter {
  const form = new FormData(filterForm);
  return {
    product: readField(form, "product") as HandsetFilter["product"],
    text: readField(form, "text"),
  };
}

function say(text: string): void {
  setText(message, "");
  setText(message, text);
  clearTimeout(silence);
  silence = setTimeout(() => setText(message, ""), MESSAGE_MS);
}

/** Does what a button asks for; says why where it cannot be done. */
function attempt(work: Promise<unknown>): void {
  work.catch((error: unknown) => say(error instanceof Error ? error.message : String(error)));
}

async function startBreath(udi: string, request: BreatheRequest): Promise<void> {
  const seconds = Number(new FormData(filterForm).get("seconds"));
  grid.note(udi, "");
  await breathe(udi, request, seconds);
}

function show(): void {
  if (state === undefined) return;
  grid.show(state.handsets, getFilter());
  showOutbox(state.outbox);
  showFaults(state.faults);
  setText(getElement("scenario", HTMLElement), `${state.scenario} (seed ${state.seed})`);
  getElement("open-product", HTMLAnchorElement).href = state.shellOrigin;
  for (const account of document.querySelectorAll<HTMLAnchorElement>("[data-account]"))
    account.href = `${state.shellOrigin}/login#as=${encodeURIComponent(account.dataset["account"] ?? "")}`;
  realtime.checked = state.realtimeConnected;
  showClock();
}

function showClock(): void {
  const now = new Date(Date.now() + clockAheadMs);
  const clock = getElement("clock", HTMLTimeElement);
  clock.dateTime = now.toISOString();
  setText(clock, now.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "medium" }));
}

async function loadState(): Promise<void> {
  const [next, records] = await Promise.all([readState(), readStoredRecords()]);
  for (const { udi, product } of next.handsets) {
    const record = records.get(udi);
    if (record !== undefined) grid.note(udi, formatStored(product, record));
  }
  clockAheadMs = Date.parse(next.now) - Date.now();
  // Only with the world: any other news must not undo a choice that is being made.
  if (state?.scenario !== next.scenario) getElement("scenarios", HTMLSelectElement).value = next.scenario;
  state = next;
  show();
}

async function refreshState(): Promise<void> {
  state = await readState();
  show();
}

async function noteEnding(udi: string, result: string): Promise<void> {
  const handset = state?.handsets.find((each) => each.udi === udi);
  if (handset === undefined) return;
  const record = (await readStoredRecords()).get(udi);
  const text =
    formatEnding(result) ??
    (record === undefined ? "Nothing was stored" : formatStored(handset.product, record));
  grid.note(udi, text);
  say(`${handset.label}: ${text}`);
  show();
}

function receive(event: WorldEvent): void {
  if (event.type === "samples-arrived") {
    grid.receive(event.udi, event);
    return;
  }
  if (event.type === "changed") {
    if (event.what === "world") grid.clear();
    attempt(loadState());
    return;
  }
  if (state === undefined) return;
  state = applyEvent(state, event);
  grid.show(state.handsets, getFilter());
  if (event.type === "breath-ended") attempt(noteEnding(event.udi, event.result));
}

const products = filterForm.elements.namedItem("product");
// On a phone all handsets below one another are a long way.
if (products instanceof RadioNodeList && window.matchMedia("(max-width: 30rem)").matches)
  products.value = "nts";
filterForm.addEventListener("input", show);
filterForm.addEventListener("submit", (event) => event.preventDefault());
for (const button of document.querySelectorAll<HTMLButtonElement>("[data-advance]")) {
  button.addEventListener("click", () =>
    attempt(advanceClock(Number(button.dataset["advance"])).then(loadState)),
  );
}
getElement("reset", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const scenario = getElement("scenarios", HTMLSelectElement).value;
  attempt(resetWorld(scenario).then(() => say(`The sandbox now has "${scenario}".`)));
});
realtime.addEventListener("change", () => attempt(setRealtime(realtime.checked)));
getElement("fault", HTMLFormElement).addEventListener("submit", (event) => {
  event.preventDefault();
  const form = new FormData(event.currentTarget as HTMLFormElement);
  const times = Number(form.get("times"));
  attempt(
    addFault({
      method: readField(form, "method"),
      path: readField(form, "path"),
      ...FAULT_KINDS[readField(form, "fault")]?.rule,
      ...(times > 0 && { times }),
    }),
  );
});
getElement("clear-faults", HTMLButtonElement).addEventListener("click", () => attempt(clearFaults()));

watchEvents({
  onOpen() {
    setText(link, "Live");
    link.dataset["state"] = "live";
    attempt(loadState());
  },
  onEvent: receive,
  onLost() {
    setText(link, "The sandbox does not answer");
    link.dataset["state"] = "lost";
  },
});
setInterval(showClock, 1000);
// Locks are taken and lost without a word to the control page. Where the sandbox is gone, the link state says so already.
setInterval(() => void refreshState().catch(() => undefined), STATE_POLL_MS);
attempt(readOptions().then(showOptions).then(loadState));

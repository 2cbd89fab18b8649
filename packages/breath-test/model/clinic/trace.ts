import { takeStep, type ClinicStep } from "./clinic-step.ts";
import type { Answer, Item, Request } from "./message-queue.ts";
import type { Announcement } from "./model-server.ts";
import { NOW } from "./names.ts";
import { getArea } from "./pages.ts";
import type { TabAction, Tab } from "./tab-state.ts";
import { formatHandset, formatTime } from "./words.ts";
import type { World } from "./world.ts";

/** Tells the steps from the beginning of the world on, as lines with the time of day that a clinician can read. */
export function formatTrace(world: World, steps: readonly ClinicStep[]): readonly string[] {
  const row = world.createRow();
  let now: number = NOW;
  return steps.map((step) => {
    if (step.type === "pass" || step.type === "step-clock") now += step.ms;
    // Moments behind and ahead are kept as seen from `NOW`.
    const text = tell(world, row, step, now - NOW);
    takeStep(world, row, step);
    return `${formatTime(now)}  ${text}`;
  });
}

function tell(world: World, row: Int32Array, step: ClinicStep, elapsedMs: number): string {
  const { codes } = world;
  const clock = (at: number): string => formatTime(at + elapsedMs);
  const tabAt = (tab: number): Tab => world.readTab(row, tab);
  switch (step.type) {
    case "act":
      return describeAction(codes.actions.toValue(step.action), tabAt(step.tab));
    case "arrive":
      return `The server gets ${describeRequest(codes.items.toValue(step.item) as Request)}.`;
    case "deliver":
      return `${nameTab(tabAt(step.tab))} hears ${describeItem(codes.items.toValue(step.item), clock)}.`;
    case "repeat":
      return `${nameTab(tabAt(step.tab))} hears ${describeItem(codes.items.toValue(step.item), clock)}, and will hear it again.`;
    case "lose":
      return `Lost: ${describeItem(codes.items.toValue(step.item), clock)} (${nameTab(tabAt(step.tab))}).`;
    case "never-answer":
      return `Never answered: ${describeItem(codes.items.toValue(step.item), clock)} (${nameTab(tabAt(step.tab))}).`;
    case "misread":
      return `${nameTab(tabAt(step.tab))} gets a handset list that ${FAULT_WORDS[step.fault]}.`;
    case "breathe": {
      const room = world.readActionBudget(row).rooms[step.clinician];
      return `Patient ${room.patient} of ${step.clinician} breathes through ${formatHandset(room.handset ?? "")}.`;
    }
    case "advance": {
      const recording = world.readServer(row).recordings.find(({ id }) => id === step.id);
      if (recording === undefined) return `${step.id}: ${step.stage}`;
      return `The recording of patient ${recording.patient}, made at ${clock(recording.capturedAt)}, ${STAGE_WORDS[step.stage]}.`;
    }
    case "next-patient":
      return `${step.clinician} asks the next patient in.`;
    case "pick-up":
      return `${step.clinician} takes ${formatHandset(step.udi)} into the hand.`;
    case "step-clock":
      return `The server's clock is set on by ${Math.round(step.ms / 60_000)} minutes.`;
    case "pass":
      return `${Math.round(step.ms / 1_000)} s later.`;
    default:
      return step satisfies never;
  }
}

const FAULT_WORDS = {
  omits: "omits its handset",
  unreadable: "cannot be read",
  frees: "says wrongly that its handset is free",
} as const;

const STAGE_WORDS = {
  kept: "is still on the handset",
  decoding: "is uploaded",
  diagnosing: "is decoded",
  first: "has its first diagnosis",
  completed: "has its final diagnosis",
  failed: "fails",
} as const;

/** Tabs by their letter; whose they are. */
function nameTab({ number, account }: Tab): string {
  return `Tab ${number + 1}${account === undefined ? "" : ` of ${account}`}`;
}

function describeAction(action: TabAction, tab: Tab): string {
  const who = `${tab.account ?? "Somebody"} (tab ${tab.number + 1})`;
  const area = formatHandset(getArea(tab.page) ?? "");
  switch (action.type) {
    case "signed-in":
      return `${action.account} signs in in tab ${tab.number + 1}.`;
    case "logged-out":
      return `${who} logs out.`;
    case "handset-chosen":
      return `${who} chooses ${formatHandset(action.udi)}.`;
    case "returned":
      return `${who} returns to the test that runs.`;
    case "product-left":
      return `${who} opens another product.`;
    case "left":
      return `${who} goes back to the handsets.`;
    case "start-pressed":
      return `${who} presses Start on ${area} for patient ${action.patient}.`;
    case "back-pressed":
      return `${who} presses Back and gives the test up.`;
    case "question-answered":
      return `${who} enters the smoking history of patient ${tab.patient}.`;
    case "inquiry-answered":
      return `${who} is asked whose the recording is, and says "${action.isTheirs ? "Yes, open it" : "No, wait for the next"}".`;
    case "taken-over":
      return `${who} takes the handset over from the other window.`;
    case "toast-opened":
      return `${who} opens what was announced.`;
    case "history-opened":
      return `${who} opens a result of today in the history.`;
    case "claim-refused-next":
      return `${who}: the browser will refuse the next handset, although no tab holds it.`;
    case "clock-stepped":
      return `${who} learns that the server's clock was set.`;
    case "own-clock-stepped":
      return `${who}: the computer's own clock is set on by ${Math.round(action.ms / 1_000)} s.`;
    case "slept":
      return `${who}: the computer sleeps.`;
    case "woke":
      return `${who}: the computer wakes.`;
    case "shown-again":
      return `${who}: the page is told that it is shown again.`;
    case "reloaded":
      return `${who} reloads the page.`;
    case "timer-ran-out":
      return `${who}: it is time for "${action.timer}".`;
    case "item-arrived":
      return `${who} hears something.`;
    default:
      return action satisfies never;
  }
}

type Clock = (at: number) => string;

function describeItem(item: Item, clock: Clock): string {
  switch (item.kind) {
    case "request":
      return describeRequest(item);
    case "answer":
      return describeAnswer(item, clock);
    case "push":
      return describeAnnouncement(item.announcement, clock);
    case "note":
      return NOTE_WORDS[item.what.type];
    default:
      return item satisfies never;
  }
}

const NOTE_WORDS = {
  "claim-stolen": "that another tab has taken the handset over",
  "recordings-handled": "that another tab has opened or declined a recording",
  "session-changed": "that the session of this browser has changed",
} as const;

function describeRequest({ effect, by }: Request): string {
  switch (effect.type) {
    case "send-lock":
      return `"lock ${formatHandset(effect.udi)}" of ${by}`;
    case "send-unlock":
      return `"unlock ${formatHandset(effect.udi)}" of ${by}`;
    case "poll":
      return `"which tests has ${formatHandset(effect.of.udi)}?" of ${by}`;
    case "probe":
      return `"has ${effect.capnogramId} a diagnosis?" of ${by}`;
    case "check-recording":
      return `"whose is ${effect.capnogramId}?" of ${by}`;
    case "fetch-result":
      return `"the result of ${effect.capnogramId}" of ${by}`;
    case "send-answer":
      return `the smoking history for ${effect.capnogramId} of ${by}`;
    case "refetch-handsets":
      return `"who holds which handset?" of ${by}`;
    default:
      return effect satisfies never;
  }
}

function describeAnswer({ request, reply }: Answer, clock: Clock): string {
  const asked = describeRequest(request);
  switch (reply.kind) {
    case "lost":
      return `no answer to ${asked}`;
    case "lock":
      return reply.lockedBy === undefined
        ? `"yes" to ${asked}`
        : `"no, ${reply.lockedBy} has it" to ${asked}`;
    case "done":
      return `"done" to ${asked}`;
    case "tests": {
      const rows = reply.rows.map(({ capturedAt, outcome, capnogramId }) =>
        `${clock(capturedAt)} ${outcome} ${capnogramId ?? ""}`.trim(),
      );
      return `"${rows.join(", ") || "none"}" to ${asked}`;
    }
    case "recording":
      return reply.facts === undefined
        ? `"not there" to ${asked}`
        : `"made at ${clock(reply.facts.capturedAt)} under ${reply.facts.administeredBy ?? "no name"}" to ${asked}`;
    case "diagnosis":
      return `"${reply.isThere ? "yes" : "no"}" to ${asked}`;
    case "answer":
      return `"${reply.isAccepted ? "accepted" : "refused"}" to ${asked}`;
    case "handsets": {
      const held = reply.holders.map(({ udi, by }) => `${formatHandset(udi)} by ${by}`);
      return `"${held.join(", ") || "none is held"}" to ${asked}`;
    }
    default:
      return reply satisfies never;
  }
}

function describeAnnouncement(announcement: Announcement, clock: Clock): string {
  const handset = formatHandset(announcement.udi);
  if (announcement.kind === "availability")
    return `"${announcement.word}" of ${announcement.user} on ${handset}`;
  const { stage, state, capnogramId, capturedAt } = announcement;
  const which = capturedAt === undefined ? "" : ` of ${capnogramId}, made at ${clock(capturedAt)}`;
  return `"${stage} ${state}"${which} on ${handset}`;
}

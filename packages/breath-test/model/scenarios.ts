import type { Budgets } from "./clinic/action-budget.ts";
import type { Setup, Scenario } from "./clinic/scenario.ts";

/** Dr A works at the first computer, Dr B at the second, each with two tabs. */
const CLINIC = { tabs: [0, 0, 1, 1], accounts: [["Dr A"], ["Dr B"]] } as const;

const A_SIGNS_IN: Setup = { tab: 0, type: "sign-in", as: "Dr A" };
const A_CHOOSES: Setup = { tab: 0, type: "choose", handset: 0 };

const A_AND_B: readonly Setup[] = [A_SIGNS_IN, { tab: 2, type: "sign-in", as: "Dr B" }];

const A_WAITS: readonly Setup[] = [A_CHOOSES, { tab: 0, type: "start" }, { type: "moment" }];

/** The patient before is recorded, and the handset keeps the recording back. */
const A_HAS_A_PATIENT_BEFORE: readonly Setup[] = [
  ...A_WAITS,
  { type: "breathe", clinician: "Dr A" },
  { type: "wait" },
];

/** Dr A's other window takes another handset, and a colleague gets the first. */
const RELEASED_WHILE_ASLEEP: readonly Setup[] = [
  { tab: 0, type: "sleep" },
  { tab: 1, type: "sign-in", as: "Dr A" },
  { tab: 1, type: "choose", handset: 1 },
  { tab: 1, type: "take-over" },
  { tab: 2, type: "choose", handset: 0 },
];

export interface ScenarioOptions extends Partial<Omit<Scenario, "budgets" | "name">> {
  readonly name: string;
  readonly budgets: Budgets;
}

export const defineScenario = (scenario: ScenarioOptions): Scenario => ({
  ...CLINIC,
  slow: ["lifecycle"],
  late: ["poll"],
  stages: ["completed"],
  asksQuestion: false,
  namesAccount: false,
  before: A_AND_B,
  ...scenario,
});

/** Everything is slow, everybody may sign in everywhere, and everything may happen more than once. */
export const EVERYTHING = {
  accounts: [
    ["Dr A", "Dr B"],
    ["Dr B", "Dr A"],
  ],
  namesAccount: true,
  slow: [
    ...(["send-lock", "send-unlock", "poll", "check-recording", "fetch-result", "send-answer"] as const),
    ...(["lifecycle", "availability", "note", "waking"] as const),
  ],
  late: [],
  stages: ["decoding", "diagnosing", "first", "completed"],
  budgets: {
    "sign-in": 4,
    "log-out": 2,
    enter: 4,
    leave: 3,
    press: 4,
    breathe: 3,
    fail: 1,
    lose: 2,
    silence: 1,
    misread: 2,
    duplicate: 2,
    sleep: 2,
    reload: 2,
    "take-over": 2,
    time: 6,
    moment: 3,
    "next-patient": 1,
    "look-back": 2,
  },
} as const satisfies Omit<ScenarioOptions, "name">;

/**
 * Each looks closely at one corner of the clinic: what is slow there, and what may happen how often. Together they
 * hold every way in which a recording has been known to reach the wrong person.
 */
export const SCENARIOS: readonly Scenario[] = [
  defineScenario({ ...EVERYTHING, name: "everything at once", before: [] }),
  defineScenario({
    ...EVERYTHING,
    name: "everything, with two tests running",
    asksQuestion: true,
    before: [
      ...A_AND_B,
      { tab: 1, type: "sign-in", as: "Dr A" },
      A_CHOOSES,
      { tab: 2, type: "choose", handset: 1 },
      { tab: 0, type: "start" },
      { tab: 2, type: "start" },
      { type: "moment" },
      { type: "breathe", clinician: "Dr A" },
      { type: "breathe", clinician: "Dr B" },
      { type: "wait" },
    ],
  }),
  defineScenario({
    name: "the lock is lost in sleep",
    before: [...A_AND_B, ...A_WAITS],
    budgets: { sleep: 1, enter: 1, press: 1, breathe: 2, time: 4 },
  }),
  defineScenario({
    name: "the patient before is late",
    before: [...A_AND_B, ...A_HAS_A_PATIENT_BEFORE],
    budgets: { leave: 1, enter: 1, press: 1, breathe: 1, "next-patient": 1, time: 3, moment: 1, lose: 1 },
  }),
  defineScenario({
    name: "two tabs of one account",
    before: [...A_AND_B, { tab: 1, type: "sign-in", as: "Dr A" }, ...A_HAS_A_PATIENT_BEFORE],
    slow: ["lifecycle", "note", "availability"],
    budgets: {
      leave: 1,
      enter: 2,
      "take-over": 1,
      press: 1,
      breathe: 1,
      "next-patient": 1,
      time: 2,
      moment: 1,
      "look-back": 1,
    },
  }),
  defineScenario({
    name: "two handsets and a question",
    before: [...A_AND_B, ...A_HAS_A_PATIENT_BEFORE],
    asksQuestion: true,
    stages: ["first", "completed"],
    slow: ["lifecycle", "send-answer"],
    late: ["poll", "probe", "check-recording"],
    budgets: { leave: 1, enter: 1, press: 1, breathe: 1, "next-patient": 1, time: 2, moment: 1, lose: 1 },
  }),
  defineScenario({
    name: "two people at one computer",
    accounts: [["Dr A", "Dr B"], ["Dr B"]],
    before: [A_SIGNS_IN, ...A_WAITS],
    slow: ["send-lock", "send-unlock", "lifecycle", "note"],
    late: ["poll", "check-recording", "fetch-result"],
    budgets: { "log-out": 1, "sign-in": 2, enter: 1, press: 1, breathe: 2, time: 2, reload: 1 },
  }),
  defineScenario({
    name: "a reload in the middle",
    before: [...A_AND_B, ...A_WAITS],
    slow: ["send-lock", "send-unlock", "availability", "lifecycle"],
    budgets: { reload: 1, enter: 1, press: 1, breathe: 2, time: 3, moment: 1, lose: 1 },
  }),
  defineScenario({
    name: "requests are lost",
    before: A_AND_B,
    slow: ["send-lock", "send-unlock", "availability"],
    budgets: { lose: 2, enter: 3, leave: 2, press: 1, breathe: 1, time: 3, sleep: 1 },
  }),
  defineScenario({
    name: "a sleeping page wakes slowly",
    before: [...A_AND_B, ...A_WAITS],
    slow: ["waking", "send-lock", "availability"],
    budgets: { sleep: 1, enter: 1, press: 1, breathe: 2, time: 4 },
  }),
  defineScenario({
    name: "the colleague before",
    before: [
      ...A_AND_B,
      { tab: 2, type: "choose", handset: 0 },
      { type: "moment" },
      { type: "breathe", clinician: "Dr B" },
      { type: "wait" },
      { tab: 2, type: "leave" },
    ],
    namesAccount: true,
    budgets: { enter: 1, press: 1, time: 2, moment: 1, breathe: 1 },
  }),
  defineScenario({
    name: "one patient after another",
    before: [A_SIGNS_IN, ...A_HAS_A_PATIENT_BEFORE],
    budgets: { enter: 1, leave: 3, press: 1, "next-patient": 1, moment: 1, "look-back": 1 },
  }),
  defineScenario({
    name: "let go in another window",
    before: [...A_AND_B, ...A_WAITS, ...RELEASED_WHILE_ASLEEP],
    slow: ["lifecycle", "send-lock"],
    late: ["poll", "check-recording"],
    budgets: { moment: 1, breathe: 1, press: 1, time: 2 },
  }),
  defineScenario({
    name: "let go in another window, waking slowly",
    // Past the time of a renewal: only that tells the page that it slept.
    before: [...A_AND_B, ...A_WAITS, ...RELEASED_WHILE_ASLEEP, { type: "wait" }],
    slow: ["lifecycle", "send-lock", "waking", "note"],
    late: ["poll", "check-recording"],
    budgets: { moment: 1, breathe: 1, press: 1, time: 2 },
  }),
  defineScenario({
    name: "one account at two computers",
    tabs: [0, 1, 2],
    accounts: [["Dr A"], ["Dr A"], ["Dr B"]],
    before: [...A_AND_B, ...A_WAITS, ...RELEASED_WHILE_ASLEEP],
    namesAccount: true,
    slow: ["lifecycle", "send-lock", "availability"],
    late: ["poll", "check-recording"],
    budgets: { moment: 1, breathe: 2, press: 1, time: 2 },
  }),
  defineScenario({
    name: "let go in another window, with a question",
    before: [...A_AND_B, ...A_WAITS, ...RELEASED_WHILE_ASLEEP],
    asksQuestion: true,
    stages: ["first", "completed"],
    slow: ["lifecycle", "send-lock"],
    late: ["poll", "check-recording"],
    budgets: { moment: 1, breathe: 1, press: 1, time: 2 },
  }),
  defineScenario({
    name: "back after the lock was lost",
    before: [
      ...A_AND_B,
      ...A_WAITS,
      { tab: 0, type: "sleep" },
      { type: "wait" },
      { tab: 2, type: "choose", handset: 0 },
    ],
    late: ["poll", "check-recording"],
    budgets: { moment: 1, breathe: 1, enter: 1, leave: 1, press: 1, time: 2 },
  }),
  defineScenario({
    name: "a colleague comes into a reload",
    before: [...A_AND_B, A_CHOOSES],
    slow: ["send-lock", "send-unlock"],
    budgets: { reload: 1, enter: 1, moment: 1 },
  }),
  defineScenario({
    name: "two windows, two handsets",
    before: [
      A_SIGNS_IN,
      { tab: 1, type: "sign-in", as: "Dr A" },
      A_CHOOSES,
      { tab: 1, type: "choose", handset: 1 },
    ],
    slow: ["send-lock", "note", "availability"],
    budgets: { time: 1, press: 1, enter: 1, "take-over": 1 },
  }),
  defineScenario({
    name: "answers to a lock are lost",
    before: [A_SIGNS_IN],
    slow: ["send-lock", "send-unlock"],
    budgets: { lose: 3, enter: 1, leave: 1, time: 5 },
  }),
  defineScenario({
    name: "a test goes on out of sight",
    before: [...A_AND_B, ...A_WAITS],
    slow: ["send-lock", "lifecycle", "availability"],
    budgets: { leave: 3, enter: 1, reload: 1, breathe: 2, "look-back": 1, time: 3, moment: 1, sleep: 1 },
  }),
  defineScenario({
    name: "a question is put out of sight",
    asksQuestion: true,
    stages: ["first", "completed"],
    before: [...A_AND_B, ...A_HAS_A_PATIENT_BEFORE],
    slow: ["lifecycle", "send-answer"],
    late: ["poll", "check-recording"],
    budgets: { leave: 3, enter: 1, press: 1, breathe: 1, reload: 1, "next-patient": 1, time: 2 },
  }),
  defineScenario({
    name: "a handset is left in a renewal",
    before: [A_SIGNS_IN, A_CHOOSES],
    slow: ["send-lock", "send-unlock", "availability"],
    budgets: { enter: 1, leave: 2, press: 1, "log-out": 1, time: 2, moment: 1 },
  }),
  defineScenario({
    name: "the list is wrong about our handset",
    before: [...A_AND_B, ...A_WAITS],
    slow: ["send-lock", "lifecycle", "availability"],
    budgets: { misread: 3, enter: 1, breathe: 2, time: 3, moment: 1, sleep: 1 },
  }),
  defineScenario({
    name: "the list is wrong in the other window",
    before: [...A_AND_B, { tab: 1, type: "sign-in", as: "Dr A" }, ...A_WAITS],
    slow: ["send-lock", "note", "availability"],
    budgets: { misread: 2, enter: 2, leave: 1, "take-over": 1, press: 1, breathe: 1, time: 2 },
  }),
  defineScenario({
    name: "an unlock is never answered",
    before: [...A_AND_B, A_CHOOSES],
    slow: ["send-lock", "send-unlock", "availability"],
    budgets: { silence: 2, enter: 3, leave: 2, press: 1, breathe: 1, reload: 1, time: 4, moment: 1 },
  }),
  defineScenario({
    name: "an answer sleeps with the page",
    before: A_AND_B,
    slow: ["send-lock"],
    budgets: { enter: 2, sleep: 1, time: 2, moment: 1 },
  }),
];

import type { Budgets } from "./clinic/action-budget.ts";
import type { SetupAction, Scenario } from "./clinic/scenario.ts";

/** Dr A works at the first computer, Dr B at the second, each with two tabs. */
const CLINIC = { tabs: [0, 0, 1, 1], accounts: [["Dr A"], ["Dr B"]] } as const;

export const A_SIGNS_IN: SetupAction = { tab: 0, type: "sign-in", as: "Dr A" };
export const A_CHOOSES: SetupAction = { tab: 0, type: "choose", handset: 0 };

export const A_AND_B: readonly SetupAction[] = [A_SIGNS_IN, { tab: 2, type: "sign-in", as: "Dr B" }];

export const A_WAITS: readonly SetupAction[] = [A_CHOOSES, { tab: 0, type: "start" }, { type: "moment" }];

/** The patient before is recorded, and the handset keeps the recording back. */
export const A_HAS_A_PATIENT_BEFORE: readonly SetupAction[] = [
  ...A_WAITS,
  { type: "breathe", clinician: "Dr A" },
  { type: "wait" },
];

/** Dr A's other window takes another handset, and a colleague gets the first. */
export const RELEASED_WHILE_ASLEEP: readonly SetupAction[] = [
  { tab: 0, type: "sleep" },
  { tab: 1, type: "sign-in", as: "Dr A" },
  { tab: 1, type: "choose", handset: 1 },
  { tab: 1, type: "take-over" },
  { tab: 2, type: "choose", handset: 0 },
];

interface ScenarioOptions extends Partial<Omit<Scenario, "budgets" | "name">> {
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
  losesNoResult: false,
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
    "refuse-claim": 1,
    "step-clock": 1,
  },
} as const satisfies Omit<ScenarioOptions, "name">;

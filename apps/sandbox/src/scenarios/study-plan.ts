import type { BreathProfile } from "../simulator/simulate-record.ts";
import { createRandom, type Random } from "../simulator/random.ts";

/** One record of the demo study, as many days ago as it says at this minute of the local day. */
export interface PlannedRecord {
  readonly daysAgo: number;
  readonly minute: number;
  readonly profile: BreathProfile;
  readonly severity: number;
  readonly coughShare: number;
  readonly seed: number;
  readonly personSeed: number;
  readonly hasFailed: boolean;
  /** The handset's clock was not set: dated in the year 2000 instead. */
  readonly isDated2000: boolean;
}

export interface PlannedParticipant {
  readonly project: "CARD" | "LEEDS";
  readonly duid: string;
  readonly enrolledDaysAgo: number;
  readonly hasHandset: boolean;
  readonly records: readonly PlannedRecord[];
}

/** How a participant lives with the handset. */
type Habit =
  | "faithful"
  | "usual"
  | "careless"
  | "lapsed"
  | "returned"
  | "never used"
  | "withdrawn"
  | "latest failed"
  | "dated 2000";

/** Who takes part: about 60 people over six months, as unlike each other as those of a real study. */
const HABITS: readonly (readonly [Habit, number])[] = [
  ["faithful", 18],
  ["usual", 16],
  ["careless", 9],
  ["lapsed", 6],
  ["returned", 4],
  ["never used", 3],
  ["withdrawn", 2],
  ["latest failed", 1],
  ["dated 2000", 1],
];

const PLAN_SEED = 4_711;
const STUDY_DAYS = 182;
const LATEST_CARD = 36;

let known: readonly PlannedParticipant[] | undefined;

/** The same study every time, in days before the present. Planned once. */
export function planStudy(): readonly PlannedParticipant[] {
  return (known ??= planAll());
}

function planAll(): readonly PlannedParticipant[] {
  const random = createRandom(PLAN_SEED);
  const habits = shuffle(
    HABITS.flatMap(([habit, count]) => Array.from({ length: count }, () => habit)),
    random,
  );
  return habits.map((habit, index) => {
    const isCard = index < LATEST_CARD;
    const number = isCard ? index + 1 : index + 1 - LATEST_CARD;
    return planParticipant(habit, isCard ? "CARD" : "LEEDS", number, random);
  });
}

function planParticipant(
  habit: Habit,
  project: "CARD" | "LEEDS",
  number: number,
  random: Random,
): PlannedParticipant {
  const enrolledDaysAgo =
    habit === "faithful" ? random.integer(25, STUDY_DAYS) : random.integer(40, STUDY_DAYS);
  return {
    project,
    duid: `${project}-${String(number).padStart(3, "0")}`,
    enrolledDaysAgo,
    hasHandset: habit !== "returned" && habit !== "withdrawn",
    records: planRecords(habit, enrolledDaysAgo, random),
  };
}

function planRecords(habit: Habit, enrolledDaysAgo: number, random: Random): PlannedRecord[] {
  if (habit === "never used" || habit === "withdrawn") return [];
  const profile = random.pick<BreathProfile>(["copd", "copd", "copd", "asthma", "healthy"]);
  const severity = random.next();
  // Some get better, some worse, over the months.
  const drift = 0.3 * (random.next() - 0.5);
  const coughShare = random.pick([0.01, 0.03, 0.05, 0.1, 0.2, 0.35]);
  const share = getShareOfDays(habit, random);
  const lastDaysAgo = getLastDaysAgo(habit, enrolledDaysAgo, random);
  const personSeed = random.seed();
  const usualMinute = random.integer(7 * 60, 10 * 60);

  const records: PlannedRecord[] = [];
  for (let daysAgo = enrolledDaysAgo; daysAgo >= lastDaysAgo; daysAgo--) {
    const isLast = daysAgo === lastDaysAgo;
    if (!isLast && (habit === "dated 2000" || random.next() > share)) continue;
    const elapsed = (enrolledDaysAgo - daysAgo) / STUDY_DAYS;
    records.push({
      daysAgo,
      minute: usualMinute + random.integer(-40, 40),
      profile,
      severity: toHundredth(severity + drift * elapsed + 0.06 * random.normal()),
      coughShare: toHundredth(coughShare * (0.5 + random.next())),
      seed: random.seed(),
      personSeed,
      hasFailed: isLast ? habit === "latest failed" : random.next() < 0.01,
      isDated2000: habit === "dated 2000" || (!isLast && random.next() < 0.002),
    });
  }
  return records;
}

function getShareOfDays(habit: Habit, random: Random): number {
  if (habit === "faithful") return 0.85 + 0.14 * random.next();
  if (habit === "careless") return 0.12 + 0.2 * random.next();
  return 0.4 + 0.35 * random.next();
}

function getLastDaysAgo(habit: Habit, enrolledDaysAgo: number, random: Random): number {
  if (habit === "faithful" || habit === "latest failed") return 0;
  if (habit === "lapsed") return random.integer(12, Math.min(70, enrolledDaysAgo));
  if (habit === "returned") return random.integer(20, Math.min(90, enrolledDaysAgo));
  return random.integer(0, habit === "careless" ? 6 : 3);
}

function toHundredth(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

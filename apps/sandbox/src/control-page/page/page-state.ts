export type HandsetProduct = "nts" | "ntd" | "capture";
export type Outcome = "success" | "decode-failed" | "diagnose-failed" | "silent";

interface ShownBreath {
  readonly profile: string;
  readonly outcome: string;
  /** 0 to 100. */
  readonly progress: number;
  readonly stage: string;
}

export interface ShownHandset {
  readonly udi: string;
  readonly label: string;
  readonly product: HandsetProduct;
  readonly name: string | null;
  readonly project: string | null;
  /** The participant it is allocated to. */
  readonly duid: string | null;
  readonly lockedBy: string | null;
  readonly breath: ShownBreath | null;
}

export interface ShownMail {
  readonly id: number;
  readonly at: string;
  readonly to: string;
  readonly subject: string;
  readonly link: string;
}

export interface ShownFault {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  readonly delayMs?: number;
  readonly drop?: boolean;
  readonly times?: number;
}

/** GET /__sandbox/control-page/state */
export interface PageState {
  readonly scenario: string;
  readonly seed: number;
  readonly now: string;
  readonly shellOrigin: string;
  readonly realtimeConnected: boolean;
  readonly handsets: readonly ShownHandset[];
  readonly outbox: readonly ShownMail[];
  readonly faults: readonly ShownFault[];
}

/** What /__sandbox/control-page/events tells. */
export type WorldEvent =
  | {
      readonly type: "breath-went-on";
      readonly udi: string;
      readonly progress: number;
      readonly stage: string;
    }
  | {
      readonly type: "samples-arrived";
      readonly udi: string;
      readonly from: number;
      readonly values: readonly number[];
    }
  | { readonly type: "breath-ended"; readonly udi: string; readonly result: string }
  | { readonly type: "changed"; readonly what: string };

/** What the sandbox stored of a record, from GET /__sandbox/log. */
export interface StoredRecord {
  readonly handsetUdi: string;
  readonly state: string;
  readonly duid: string | null;
  readonly breathQuality: number | null;
  readonly probability: number | null;
  readonly probabilityCategory: string | null;
  readonly severityCategory: string | null;
}

/** The state after an event; events that need asking the sandbox again change nothing here. */
export function applyEvent(state: PageState, event: WorldEvent): PageState {
  if (event.type !== "breath-went-on" && event.type !== "breath-ended") return state;
  return {
    ...state,
    handsets: state.handsets.map((handset) =>
      handset.udi === event.udi ? { ...handset, breath: getBreathAfter(handset, event) } : handset,
    ),
  };
}

function getBreathAfter(
  handset: ShownHandset,
  event: Extract<WorldEvent, { type: "breath-went-on" | "breath-ended" }>,
): ShownBreath | null {
  if (event.type === "breath-ended") return null;
  const before = handset.breath ?? { profile: "", outcome: "" };
  return { ...before, progress: event.progress, stage: event.stage };
}

export interface HandsetFilter {
  readonly product: HandsetProduct | "all";
  readonly text: string;
}

/** The handsets to show: of one product, with the text in serial, place, project or user ID. */
export function filterHandsets(
  handsets: readonly ShownHandset[],
  filter: HandsetFilter,
): readonly ShownHandset[] {
  const text = filter.text.trim().toLowerCase();
  return handsets.filter(
    (handset) =>
      (filter.product === "all" || handset.product === filter.product) &&
      [handset.label, handset.name, handset.project, handset.duid].some((part) =>
        part?.toLowerCase().includes(text),
      ),
  );
}

const PRODUCT_ORDER: readonly HandsetProduct[] = ["nts", "ntd", "capture"];

/** The handset is held or in use. */
export const isInUse = ({ lockedBy, breath }: ShownHandset): boolean => lockedBy !== null || breath !== null;

/** What is in use first; then test handsets before those of studies, each as the sandbox lists them. */
export function sortHandsets(handsets: readonly ShownHandset[]): readonly ShownHandset[] {
  return handsets.toSorted(
    (a, b) =>
      Number(isInUse(b)) - Number(isInUse(a)) ||
      PRODUCT_ORDER.indexOf(a.product) - PRODUCT_ORDER.indexOf(b.product),
  );
}

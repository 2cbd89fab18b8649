import { normalisePastedText } from "@capno/domain/text/pasted-text";
import type { Duid, HandsetUdi } from "@capno/domain/units";

import type { Consequences } from "./allocation-consequences.ts";
import { EMPTY_ALLOCATION_FORM, type AllocationForm, type Override } from "./allocation-form.ts";

/** The confirmed form values, before and after the assignment. */
export interface Allocation {
  readonly udi: HandsetUdi;
  readonly handsetLabel: string;
  readonly duid: Duid;
  readonly groupId: number;
  /** What else it changes, as the confirmation says it. */
  readonly shown: Consequences;
}

export interface Suggestions {
  readonly status: "none" | "loading" | "ready" | "failed";
  /** Suggested suffix by group id. */
  readonly byGroup: ReadonlyMap<number, string>;
}

export type AllocationState =
  | { readonly status: "closed" }
  | { readonly status: "assigning"; readonly form: AllocationForm; readonly suggestions: Suggestions }
  | {
      readonly status: "confirming";
      readonly form: AllocationForm;
      readonly suggestions: Suggestions;
      readonly allocation: Allocation;
      readonly isBusy: boolean;
    }
  | { readonly status: "training"; readonly allocation: Allocation };

export type AllocationEvent =
  | { readonly type: "opened" }
  | { readonly type: "handset-chosen"; readonly udi: HandsetUdi }
  | {
      readonly type: "suggestions-arrived";
      readonly udi: HandsetUdi;
      readonly byGroup: ReadonlyMap<number, string>;
    }
  | { readonly type: "suggestions-failed"; readonly udi: HandsetUdi }
  | { readonly type: "group-chosen"; readonly groupId: number | undefined }
  | { readonly type: "suffix-typed"; readonly suffix: string }
  | {
      readonly type: "override-ticked";
      readonly override: Override;
      /** The user whom the box asks about; undefined: unticked. */
      readonly tickedFor: string | undefined;
    }
  | { readonly type: "next-pressed"; readonly allocation: Allocation }
  | { readonly type: "back-pressed" }
  | { readonly type: "confirmed" }
  | { readonly type: "assigned" }
  /** No request was sent, because the lists have changed since the confirmation. */
  | { readonly type: "change-found" }
  /** Nothing was sent, because the lists could not be read. */
  | { readonly type: "check-failed" }
  | { readonly type: "refused" }
  /** It was sent and may have been done. */
  | { readonly type: "answer-lost" }
  | { readonly type: "training-completed"; readonly outcome: TrainingOutcome }
  | { readonly type: "cancelled" };

export interface TrainingOutcome {
  readonly unableToBreathe: boolean;
  readonly confirmedTraining: boolean;
}

/** The flow as components use it. */
export interface AllocationController {
  getState(): AllocationState;
  send(event: AllocationEvent): void;
  watch(listener: () => void): () => void;
  /** Ends the flow: no event arrives afterwards. */
  dispose(): void;
}

export type AllocationEffect =
  | { readonly type: "fetch-suggestions"; readonly udi: HandsetUdi }
  /** `isRepeat`: it was sent before, and its answer was lost. */
  | { readonly type: "assign"; readonly allocation: Allocation; readonly isRepeat: boolean }
  | { readonly type: "reload-lists" }
  | { readonly type: "record-allocation"; readonly allocation: Allocation }
  | {
      readonly type: "record-training";
      readonly allocation: Allocation;
      readonly outcome: TrainingOutcome;
    };

export type AllocationStep = readonly [AllocationState, readonly AllocationEffect[]];

export const ALLOCATION_CLOSED: AllocationState = { status: "closed" };
const NO_SUGGESTIONS: Suggestions = { status: "none", byGroup: new Map() };

/**
 * Assign, confirm (Back returns with the form kept), training, done. An event that does not belong to the state
 * at hand changes nothing, so a late answer or a second click is harmless.
 */
export function stepAllocation(state: AllocationState, event: AllocationEvent): AllocationStep {
  switch (state.status) {
    case "closed":
      return event.type === "opened" ? [toAssigning(EMPTY_ALLOCATION_FORM, NO_SUGGESTIONS), []] : [state, []];
    case "assigning":
      return stepAssigning(state, event);
    case "confirming":
      return stepConfirming(state, event);
    case "training":
      return stepTraining(state, event);
  }
}

type StateOf<Status> = Extract<AllocationState, { readonly status: Status }>;

function stepAssigning(state: StateOf<"assigning">, event: AllocationEvent): AllocationStep {
  const { form, suggestions } = state;
  switch (event.type) {
    case "handset-chosen":
      return [
        toAssigning({ ...EMPTY_ALLOCATION_FORM, udi: event.udi }, { ...NO_SUGGESTIONS, status: "loading" }),
        [{ type: "fetch-suggestions", udi: event.udi }],
      ];
    case "suggestions-arrived":
      if (form.udi !== event.udi) return [state, []];
      return [toAssigning(prefillSuffix(form, event.byGroup), toSuggestions(event)), []];
    case "suggestions-failed":
      if (form.udi !== event.udi) return [state, []];
      return [toAssigning(form, toSuggestions(event)), []];
    case "group-chosen": {
      const emptied = {
        ...form,
        groupId: event.groupId,
        suffix: "",
        isSuffixTyped: false,
        overridesId: undefined,
      };
      return [toAssigning(prefillSuffix(emptied, suggestions.byGroup), suggestions), []];
    }
    case "suffix-typed": {
      const suffix = normalisePastedText(event.suffix).trim();
      return [toAssigning({ ...form, suffix, isSuffixTyped: true, overridesId: undefined }, suggestions), []];
    }
    case "override-ticked":
      return [toAssigning({ ...form, [event.override]: event.tickedFor }, suggestions), []];
    case "next-pressed":
      return [{ ...state, status: "confirming", allocation: event.allocation, isBusy: false }, []];
    case "cancelled":
      return [ALLOCATION_CLOSED, []];
    default:
      return [state, []];
  }
}

function stepConfirming(state: StateOf<"confirming">, event: AllocationEvent): AllocationStep {
  const { form, suggestions, allocation, isBusy } = state;
  switch (event.type) {
    // The number is typed already; Back would otherwise wait for them for good.
    case "suggestions-arrived":
    case "suggestions-failed":
      return [form.udi === event.udi ? { ...state, suggestions: toSuggestions(event) } : state, []];
    case "back-pressed":
      return isBusy ? [state, []] : [toAssigning(form, suggestions), []];
    case "confirmed":
      if (isBusy) return [state, []];
      return [
        { ...state, isBusy: true },
        [{ type: "assign", allocation, isRepeat: form.unanswered === allocation.duid }],
      ];
    case "assigned":
      if (!isBusy) return [state, []];
      return [
        { status: "training", allocation },
        [{ type: "record-allocation", allocation }, { type: "reload-lists" }],
      ];
    case "change-found":
      return [toAssigning(form, suggestions), []];
    case "check-failed":
      return [{ ...state, isBusy: false }, []];
    case "refused":
      // The lists have changed on the server: reload them and keep the form's values.
      return [toAssigning(form, suggestions), [{ type: "reload-lists" }]];
    case "answer-lost":
      // Confirm reads the lists again and continues if the allocation was already done.
      return [
        { ...state, form: { ...form, unanswered: allocation.duid }, isBusy: false },
        [{ type: "reload-lists" }],
      ];
    case "cancelled":
      return isBusy ? [state, []] : [ALLOCATION_CLOSED, []];
    default:
      return [state, []];
  }
}

function stepTraining(state: StateOf<"training">, event: AllocationEvent): AllocationStep {
  const { allocation } = state;
  switch (event.type) {
    case "training-completed":
      return [
        ALLOCATION_CLOSED,
        [{ type: "reload-lists" }, { type: "record-training", allocation, outcome: event.outcome }],
      ];
    case "cancelled":
      return [ALLOCATION_CLOSED, []];
    default:
      return [state, []];
  }
}

const toAssigning = (form: AllocationForm, suggestions: Suggestions): AllocationState => ({
  status: "assigning",
  form,
  suggestions,
});

const toSuggestions = (
  event: Extract<AllocationEvent, { readonly type: "suggestions-arrived" | "suggestions-failed" }>,
): Suggestions =>
  event.type === "suggestions-arrived"
    ? { status: "ready", byGroup: event.byGroup }
    : { ...NO_SUGGESTIONS, status: "failed" };

/** A suggestion fills the suffix unless a number was typed. */
function prefillSuffix(form: AllocationForm, byGroup: ReadonlyMap<number, string>): AllocationForm {
  if (form.groupId === undefined || form.isSuffixTyped) return form;
  return { ...form, suffix: byGroup.get(form.groupId) ?? "" };
}

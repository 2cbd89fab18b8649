import { normalisePastedText } from "@capno/domain/pasted-text";
import type { Duid, HandsetUdi } from "@capno/domain/units";

import { EMPTY_ALLOCATION_FORM, type AllocationForm } from "./allocation-form.ts";

/** The confirmed form values, before and after the assignment. */
export interface Allocation {
  readonly udi: HandsetUdi;
  readonly handsetLabel: string;
  /** The participant who had the handset when it was chosen, and loses it. */
  readonly takenFrom?: string | undefined;
  readonly duid: Duid;
  readonly groupId: number;
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
      readonly override: "overridesHandset" | "hasCleaned" | "overridesId";
      readonly isTicked: boolean;
    }
  | { readonly type: "next-pressed"; readonly allocation: Allocation }
  | { readonly type: "back-pressed" }
  | { readonly type: "confirmed" }
  | { readonly type: "assigned" }
  | { readonly type: "refused" }
  | { readonly type: "training-completed"; readonly outcome: TrainingOutcome }
  | { readonly type: "cancelled" };

export interface TrainingOutcome {
  readonly unableToBreathe: boolean;
  readonly confirmedTraining: boolean;
}

export type AllocationEffect =
  | { readonly type: "fetch-suggestions"; readonly udi: HandsetUdi }
  | { readonly type: "assign"; readonly allocation: Allocation }
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
  switch (event.type) {
    case "opened":
      return state.status === "closed"
        ? [{ status: "assigning", form: EMPTY_ALLOCATION_FORM, suggestions: NO_SUGGESTIONS }, []]
        : [state, []];
    case "handset-chosen":
      if (state.status !== "assigning") return [state, []];
      return [
        {
          status: "assigning",
          form: { ...EMPTY_ALLOCATION_FORM, udi: event.udi },
          suggestions: { ...NO_SUGGESTIONS, status: "loading" },
        },
        [{ type: "fetch-suggestions", udi: event.udi }],
      ];
    case "suggestions-arrived":
      if (state.status !== "assigning" || state.form.udi !== event.udi) return [state, []];
      return [
        {
          ...state,
          suggestions: { status: "ready", byGroup: event.byGroup },
          form: prefillSuffix(state.form, event.byGroup),
        },
        [],
      ];
    case "suggestions-failed":
      if (state.status !== "assigning" || state.form.udi !== event.udi) return [state, []];
      return [{ ...state, suggestions: { ...NO_SUGGESTIONS, status: "failed" } }, []];
    case "group-chosen":
      if (state.status !== "assigning") return [state, []];
      return [
        {
          ...state,
          form: prefillSuffix(
            { ...state.form, groupId: event.groupId, suffix: "", overridesId: false },
            state.suggestions.byGroup,
          ),
        },
        [],
      ];
    case "suffix-typed":
      if (state.status !== "assigning") return [state, []];
      return [
        {
          ...state,
          form: { ...state.form, suffix: normalisePastedText(event.suffix).trim(), overridesId: false },
        },
        [],
      ];
    case "override-ticked":
      if (state.status !== "assigning") return [state, []];
      return [{ ...state, form: { ...state.form, [event.override]: event.isTicked } }, []];
    case "next-pressed":
      if (state.status !== "assigning") return [state, []];
      return [{ ...state, status: "confirming", allocation: event.allocation, isBusy: false }, []];
    case "back-pressed":
      if (state.status !== "confirming" || state.isBusy) return [state, []];
      return [{ status: "assigning", form: state.form, suggestions: state.suggestions }, []];
    case "confirmed":
      if (state.status !== "confirming" || state.isBusy) return [state, []];
      return [{ ...state, isBusy: true }, [{ type: "assign", allocation: state.allocation }]];
    case "assigned":
      if (state.status !== "confirming" || !state.isBusy) return [state, []];
      return [
        { status: "training", allocation: state.allocation },
        [{ type: "record-allocation", allocation: state.allocation }, { type: "reload-lists" }],
      ];
    case "refused":
      // The lists have changed on the server: reload them and keep the form's values.
      if (state.status !== "confirming") return [state, []];
      return [
        { status: "assigning", form: state.form, suggestions: state.suggestions },
        [{ type: "reload-lists" }],
      ];
    case "training-completed":
      if (state.status !== "training") return [state, []];
      return [
        ALLOCATION_CLOSED,
        [
          { type: "reload-lists" },
          { type: "record-training", allocation: state.allocation, outcome: event.outcome },
        ],
      ];
    case "cancelled":
      return state.status === "confirming" && state.isBusy ? [state, []] : [ALLOCATION_CLOSED, []];
    default:
      event satisfies never;
      return [state, []];
  }
}

/** A suggestion fills an empty suffix only: what a person typed is theirs. */
function prefillSuffix(form: AllocationForm, byGroup: ReadonlyMap<number, string>): AllocationForm {
  if (form.groupId === undefined || form.suffix !== "") return form;
  return { ...form, suffix: byGroup.get(form.groupId) ?? "" };
}

import type { AllocatableHandset } from "@capno/domain/handset/handset";
import {
  findIdClash,
  getSuffixError,
  getSuffixShortcuts,
  toParticipantId,
  type IdClash,
  type SuffixShortcut,
} from "@capno/domain/participant/participant-id";
import type { Participant } from "@capno/domain/participant/participant";
import type { Duid, HandsetUdi } from "@capno/domain/units";
import type { ReadableList } from "@capno/api-client/models/list";

/** The form values entered so far. */
export interface AllocationForm {
  readonly udi: HandsetUdi | undefined;
  readonly groupId: number | undefined;
  readonly suffix: string;
  /** The user typed in the field, even if it is empty again: no suggestion fills it. */
  readonly isSuffixTyped: boolean;
  /** The user for whom each box was ticked: a box that now asks about another one is not ticked. */
  readonly overridesHandset: string | undefined;
  readonly hasCleaned: string | undefined;
  readonly overridesId: string | undefined;
  /** The user ID to whom this handset was already sent, where the answer was lost. */
  readonly unanswered: Duid | undefined;
}

export type Override = "overridesHandset" | "hasCleaned" | "overridesId";

export const EMPTY_ALLOCATION_FORM: AllocationForm = {
  udi: undefined,
  groupId: undefined,
  suffix: "",
  isSuffixTyped: false,
  overridesHandset: undefined,
  hasCleaned: undefined,
  overridesId: undefined,
  unanswered: undefined,
};

/** The current lists that the form is validated against. */
export interface AllocationContext {
  readonly handsets: readonly AllocatableHandset[];
  readonly groups: readonly { readonly id: number; readonly projectId: string }[];
  readonly participants: ReadableList<Participant>;
  /** Suggested suffix by group id, for the handset chosen. */
  readonly suggestions: ReadonlyMap<number, string>;
}

export interface AllocationReview {
  readonly handset: AllocatableHandset | undefined;
  readonly projectId: string | undefined;
  /** Complete only with a group and digits. */
  readonly duid: Duid | undefined;
  readonly suffixError: string | undefined;
  /** Another participant has the handset: both override and cleaning must be ticked. */
  readonly needsHandsetOverride: boolean;
  readonly needsIdOverride: boolean;
  /** Whether each box is ticked for the user that it asks about. */
  readonly ticked: Readonly<Record<Override, boolean>>;
  /** Another spelling of the same number exists (007 beside 7): said, not forbidden. */
  readonly similarId: string | undefined;
  readonly shortcuts: readonly SuffixShortcut[];
  readonly reasonNextIsDisabled: string | undefined;
}

/** Judges the form: which overrides it needs and why Next is disabled. */
export function reviewAllocation(form: AllocationForm, context: AllocationContext): AllocationReview {
  const handset = context.handsets.find(({ udi }) => udi === form.udi);
  const projectId = context.groups.find(({ id }) => id === form.groupId)?.projectId;
  const suffixError = getSuffixError(form.suffix);
  const isNumbered = form.suffix !== "" && suffixError === undefined;
  const duid = projectId !== undefined && isNumbered ? toParticipantId(projectId, form.suffix) : undefined;
  const clash: IdClash =
    duid === undefined
      ? { kind: "none" }
      : findIdClash(
          duid,
          context.participants.rows.map((row) => row.duid),
        );
  const holder = handset?.allocatedTo;
  // An allocation whose answer was lost overrides nothing where it was done.
  const isDone = duid !== undefined && form.unanswered === duid && holder === duid;
  const needsHandsetOverride = holder !== undefined && !isDone;
  const needsIdOverride = clash.kind === "same-id" && !isDone;
  const ticked = {
    overridesHandset: holder !== undefined && form.overridesHandset === holder,
    hasCleaned: holder !== undefined && form.hasCleaned === holder,
    overridesId: duid !== undefined && form.overridesId === duid,
  };
  const suggestion = form.groupId === undefined ? undefined : context.suggestions.get(form.groupId);

  return {
    handset,
    projectId,
    duid,
    suffixError,
    needsHandsetOverride,
    needsIdOverride,
    ticked,
    similarId: clash.kind === "same-number" ? clash.existing : undefined,
    shortcuts: suggestion === undefined ? [] : getSuffixShortcuts(suggestion),
    reasonNextIsDisabled: findReason(),
  };

  function findReason(): string | undefined {
    if (handset === undefined) return "Choose a handset";
    if (projectId === undefined) return "Choose a group";
    if (suffixError !== undefined) return suffixError;
    if (form.suffix === "") return "Enter the number of the user ID";
    if (needsHandsetOverride && !ticked.overridesHandset) {
      return "Tick 'Override allocated device' to take this handset from its user";
    }
    if (needsHandsetOverride && !ticked.hasCleaned) {
      return "Tick 'Cleaning procedure check' once the handset has been cleaned";
    }
    if (needsIdOverride && !ticked.overridesId) {
      return "Tick 'Override existing User ID' to use an ID that exists";
    }
    return undefined;
  }
}

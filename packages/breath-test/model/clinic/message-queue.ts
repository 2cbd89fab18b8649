import type { EpochMs, HandsetUdi } from "@capno/domain/units";

import type { RecordingFacts } from "../../src/attribution/recording-facts.ts";
import type { JourneyEffect } from "../../src/session/journey-states.ts";
import type { Announcement, TestRow } from "./model-server.ts";
import type { Clinician } from "./names.ts";

/** The effects of the journey that ask the server something. */
const ASKING = [
  "send-lock",
  "send-unlock",
  "poll",
  "probe",
  "check-recording",
  "fetch-result",
  "send-answer",
  "refetch-handsets",
] as const satisfies readonly JourneyEffect["type"][];

export type AskingEffect = Extract<JourneyEffect, { readonly type: (typeof ASKING)[number] }>;

export function isAsking(effect: JourneyEffect): effect is AskingEffect {
  return (ASKING as readonly string[]).includes(effect.type);
}

/** On its way to the server. */
export interface Request {
  readonly kind: "request";
  readonly by: Clinician;
  /** Which session of the tab sent it. */
  readonly session: number;
  readonly effect: AskingEffect;
  readonly sentAt: EpochMs;
  /** The page that asked is gone: nobody hears the answer. */
  readonly isOrphan: boolean;
  /** Sent by the shell at sign-in, so the journey does not hear the answer. */
  readonly isDeferred?: true;
  /** By how much the server's clock was set on since it was sent. */
  readonly steppedMs?: number;
}

interface Holder {
  readonly udi: HandsetUdi;
  readonly by: Clinician;
}

export type Reply =
  | { readonly kind: "lock"; readonly lockedBy: Clinician | undefined }
  | { readonly kind: "done" }
  | { readonly kind: "tests"; readonly rows: readonly TestRow[] }
  | { readonly kind: "recording"; readonly facts: RecordingFacts | undefined }
  | { readonly kind: "diagnosis"; readonly isThere: boolean }
  | { readonly kind: "answer"; readonly isAccepted: boolean }
  | {
      readonly kind: "handsets";
      readonly holders: readonly Holder[];
      /** Handsets without a readable row. */
      readonly missing: readonly HandsetUdi[];
      readonly isPartial: boolean;
    }
  /** Lost on the way there or back. */
  | { readonly kind: "lost" };

/** How an answer to "who holds which handset?" may be wrong about the tab's own. */
export const LIST_FAULTS = ["omits", "unreadable", "frees"] as const;
export type ListFault = (typeof LIST_FAULTS)[number];

/** On its way back to the tab that asked. */
export interface Answer {
  readonly kind: "answer";
  readonly request: Request;
  readonly reply: Reply;
}

/** On its way to a tab that listens: it may come twice, late, or never. */
export interface Push {
  readonly kind: "push";
  readonly announcement: Announcement;
}

/** What tabs of one browser tell each other. */
export interface Note {
  readonly kind: "note";
  readonly what:
    | { readonly type: "claim-stolen"; readonly account: Clinician; readonly udi: HandsetUdi }
    | { readonly type: "recordings-handled"; readonly capnogramId: string }
    | { readonly type: "session-changed" };
}

export type Item = Request | Answer | Push | Note;

import { CapnogramListItem, CapnogramReply } from "@capno/api-client/schemas/capnograms";
import { LicenceItem } from "@capno/api-client/schemas/licences";
import { DiagnosisReply } from "@capno/api-client/schemas/diagnosis";
import { CHANNEL_EVENTS } from "@capno/api-client/schemas/realtime-events";
import { ReviewsDocument } from "@capno/api-client/schemas/reviews";
import { ScreeningReply } from "@capno/api-client/schemas/screening";
import { RefreshReply, SignInReply } from "@capno/api-client/schemas/sign-in";
import { Identifier, WholeNumber } from "@capno/api-client/schemas/wire-values";
import { aLifecycleEvent, UDI } from "@capno/api-client/testing/wire-builders";
import { readTokenClaims } from "@capno/api-client/token-claims";
import * as v from "valibot";

import { EXAMPLES } from "../operations/examples.ts";
import type { Operation } from "../operations/operation.ts";
import { OPERATIONS } from "../operations/operations.ts";

/** Something a server sends, of which fields may be missing. */
export interface Answer {
  /** The client's function that reads it; of an event its name. */
  readonly id: string;
  readonly title: string;
  /** Of the whole, or of one row where each stands for itself. */
  readonly schema: v.GenericSchema;
  readonly example: unknown;
  /** What becomes of what cannot be read. */
  readonly unreadable: "refused" | "left out" | "ignored";
}

/** Where the documents' first example leaves a field empty, one that holds it. */
const FULL: Readonly<Record<string, unknown>> = {
  refreshTokens: EXAMPLES.signIn,
  getTestHandsets: { ...EXAMPLES.handsets[0], lockedBy: "nurse@capno.example" },
  getComputedFeatures: {
    ...EXAMPLES.features,
    healthyBreathWaveformUrl: "https://waves.example/healthy-waveform.json",
  },
  getHealthyWaveform: { sampleTimes: [0, 1], sampleValues: [0, 5], sampleStdDeviations: [0.1, 0.2] },
};

const A_LICENCE = {
  name: "django",
  version: "5.1.0",
  url: "https://djangoproject.example",
  licence: "BSD-3-Clause",
  license: "BSD-3-Clause",
  description: "A framework",
  author: "Its authors",
};
const A_REVIEW = { stamps: ["unused"], at: "2026-11-20T09:20:00.000Z", by: "research@capno.example" };

const EVENT_EXAMPLES: Readonly<Record<string, unknown>> = {
  capnogram: { duid: "CARD-1", capnogram_id: 7 },
  "capnogram-progress": { progress: 40 },
  upload_lifecycle: aLifecycleEvent(),
  availability_changed: { event: "lock", user: "gp@capno.example", handsetUdi: UDI },
};

/** The client looks into a token for how long it lasts: one it cannot look into is none. */
const Token = v.pipe(
  v.string(),
  v.check((token) => readTokenClaims(token) !== undefined, "not a token"),
);
/** What an answer says of itself must be what was asked for. Decision R7 */
const asked = <Value>(example: Value) => v.check<Value, string>((value) => value === example, "of another");
const [RECORD] = EXAMPLES.capnograms;
/** What the client refuses beyond the schema of the wire. */
const STRICTER: Readonly<Record<string, v.GenericSchema>> = {
  getCapnograms: v.object({
    ...CapnogramListItem.entries,
    duid: v.pipe(Identifier, asked(RECORD?.duid ?? "")),
  }),
  getCapnogram: v.object({ ...CapnogramReply.entries, id: v.pipe(WholeNumber, asked(RECORD?.id ?? 0)) }),
  signIn: v.object({ ...SignInReply.entries, access: Token, refresh: Token }),
  refreshTokens: v.object({ ...RefreshReply.entries, access: Token, refresh: v.optional(Token) }),
};

/** Everything that is read, in the order of the documents. */
export const ANSWERS: readonly Answer[] = [
  ...OPERATIONS.filter(({ notCalled }) => !notCalled).flatMap(toAnswers),
  {
    id: "getReviews",
    title: "The review store: GET of `capture.reviewStoreUrl`",
    schema: ReviewsDocument,
    example: { reviews: { "CARD-1": A_REVIEW } },
    unreadable: "refused",
  },
  ...Object.entries<v.GenericSchema>(Object.assign({}, ...Object.values(CHANNEL_EVENTS))).map(
    ([name, schema]): Answer => ({
      id: name,
      title: `The event \`${name}\``,
      schema,
      example: EVENT_EXAMPLES[name],
      unreadable: "ignored",
    }),
  ),
];

function toAnswers({ id, endpoint, answers, ...operation }: Operation): readonly Answer[] {
  const title = `\`${endpoint.method} ${endpoint.path}\``;
  if (id === "getLicences")
    return [{ id, title, schema: LicenceItem, example: A_LICENCE, unreadable: "left out" }];
  // Two products read one path.
  if (endpoint.path.endsWith("/diagnosis/"))
    return [
      {
        id: "getScreeningResult",
        title: `${title} of Screen`,
        schema: ScreeningReply,
        example: EXAMPLES.screening,
        unreadable: "refused",
      },
      {
        id: "getDiagnosisResult",
        title: `${title} of Diagnose`,
        schema: DiagnosisReply,
        example: EXAMPLES.diagnosis,
        unreadable: "refused",
      },
    ];
  const schema = STRICTER[id] ?? endpoint.row ?? endpoint.reply;
  if (!schema || operation.notCalled) return [];
  const [answer] = Object.values(answers);
  const written = answer?.example;
  const [example] = endpoint.row && Array.isArray(written) ? (written as readonly unknown[]) : [written];
  return [
    { id, title, schema, example: FULL[id] ?? example, unreadable: endpoint.row ? "left out" : "refused" },
  ];
}

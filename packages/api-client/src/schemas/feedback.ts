import * as v from "valibot";

/** POST /v2/diagnosis-feedback/, JSON. */
export const FeedbackBody = v.object({
  testIdentifier: v.string(),
  feedback: v.array(v.object({ question: v.string(), answer: v.string() })),
});
export type FeedbackBody = v.InferOutput<typeof FeedbackBody>;

/** The body of a 400: what is wrong, by field. */
export const FeedbackErrors = v.object({
  testIdentifier: v.optional(v.array(v.string())),
  feedback: v.optional(v.array(v.string())),
  non_field_errors: v.optional(v.array(v.string())),
});
export type FeedbackErrors = v.InferOutput<typeof FeedbackErrors>;

import * as v from "valibot";

/** The parts of a FHIR `OperationOutcome` that are shown to a person. */
export const OperationOutcome = v.object({
  resourceType: v.literal("OperationOutcome"),
  issue: v.array(
    v.object({
      severity: v.optional(v.string()),
      diagnostics: v.optional(v.string()),
      details: v.optional(v.object({ text: v.optional(v.string()) })),
    }),
  ),
});

/** A transaction's answer: one status for each entry, "201 Created" for one that is new, "200 OK" for one that was there. */
export const TransactionResponse = v.object({
  resourceType: v.literal("Bundle"),
  entry: v.array(v.object({ response: v.object({ status: v.string() }) })),
});

import type { Http } from "@capno/api-client/http";
import type {
  BreathRecording,
  ComputedFeatures,
  HealthyWaveform,
} from "@capno/api-client/models/breath-test";
import type { BackendVersions } from "@capno/api-client/endpoints/version";
import type { ProductId } from "@capno/domain/product-id";
import type { BundleSource, TestOutcome } from "@capno/fhir/bundle-source";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import type { ReportFacts } from "@capno/report/create-report-content";
import type { ComponentType } from "react";

import type { TestRunRules } from "./test-run/test-run-rules.ts";

/** Everything fetched of one breath test. What is not there is undefined, never a stand-in. */
export interface BreathTestRecord<Diagnosis> {
  readonly capnogramId: string;
  readonly recording: BreathRecording;
  readonly diagnosis: Diagnosis;
  /** False: this is the preliminary diagnosis, and every view of it must say so. */
  readonly isFinal: boolean;
  /** Undefined where it could not be read: the page says so in its place. */
  readonly features: ComputedFeatures | undefined;
  readonly healthy: HealthyWaveform | undefined;
}

export type AnswerOutcome =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly message: string };

/** The step between the first and the final diagnosis, where a product has one. */
export interface QuestionStep {
  /** Path segment below the handset, before the capnogram's id. */
  readonly segment: string;
  readonly title: string;
  send(http: Http, capnogramId: string, answer: unknown): Promise<AnswerOutcome>;
  readonly Page: ComponentType<QuestionPageProps>;
}

export interface QuestionPageProps {
  readonly isSending: boolean;
  readonly refusal: string | undefined;
  answer(answer: unknown): void;
}

export type ReportKind = "VIEWED_REPORT" | "VIEWED_PDF";

/** What makes one test product differ from another. The journey knows no product by name. */
export interface BreathTestDefinition<Diagnosis = unknown> {
  readonly productId: ProductId;
  /** How the API names the product. */
  readonly wireProduct: string;
  /** First segment with its slash. */
  readonly basePath: string;
  readonly version: string;
  readonly leadsTo: TestRunRules["leadsTo"];
  readonly question?: QuestionStep;
  fetchDiagnosis(
    http: Http,
    capnogramId: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Diagnosis>;
  readonly needsHealthyWaveform: boolean;
  /** Main part of the result page. */
  readonly Result: ComponentType<{ readonly record: BreathTestRecord<Diagnosis> }>;
  /** More buttons of the result page. */
  readonly ResultActions?: ComponentType<{ readonly record: BreathTestRecord<Diagnosis> }>;
  /** What the report says of a record: paper, file and text are written from it. */
  describeReport(record: BreathTestRecord<Diagnosis>, context: ReportContext): ReportParts;
  /** The legal words of its report, from the deployment's configuration; empty ones are left out. */
  getLegalWords(report: RuntimeConfig["report"]): readonly string[];
  /** What a Bundle says of a record beside what is the same in both products. */
  describeFhir(
    record: BreathTestRecord<Diagnosis>,
    context: Pick<ReportContext, "softwareUdiPrefix">,
  ): FhirParts;
  /** Its report says which backend was running when it was made. */
  readonly namesBackend: boolean;
  readonly printDelayMs: number;
  /** Where every look at a report is recorded. */
  recordAccess?(http: Http, capnogramId: string, kind: ReportKind): Promise<unknown>;
  readonly Instructions: ComponentType;
  /** Wraps every page that needs what it asks for first. */
  readonly Gate?: ComponentType<{ readonly children: React.ReactNode }>;
}

/** What a report says beside what its record holds. */
export interface ReportContext {
  /** Who makes it. */
  readonly username: string;
  readonly softwareUdiPrefix: string;
  readonly shellVersion: string;
  /** Undefined where they could not be read. */
  readonly backend: BackendVersions | undefined;
}

/** The product's own part of a report. */
export type ReportParts = Pick<
  ReportFacts,
  "product" | "by" | "smoking" | "result" | "curves" | "software" | "versions"
>;

/** The product's own part of a Bundle. */
export type FhirParts = Pick<BundleSource, "software" | "smoking"> & Pick<TestOutcome, "result">;

/** Forgets the type of the diagnosis: a definition's parts always come together, so they agree on it. */
export function defineBreathTest<Diagnosis>(
  definition: BreathTestDefinition<Diagnosis>,
): BreathTestDefinition {
  return definition as unknown as BreathTestDefinition;
}

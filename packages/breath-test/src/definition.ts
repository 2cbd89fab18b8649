import type { Http } from "@capno/api-client/http";
import type {
  BreathRecording,
  ComputedFeatures,
  HealthyWaveform,
} from "@capno/api-client/models/breath-test";
import type { BackendVersions } from "@capno/api-client/endpoints/version";
import type { ProductId } from "@capno/domain/product/product-id";
import type { BundleSource, TestOutcome } from "@capno/fhir/bundle-source";
import type { ProductServices } from "@capno/product-contract/product-services";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import type { ReportFacts } from "@capno/report/create-report-content";
import type { DataListRow } from "@capno/ui-kit/layout/DataList";
import type { ComponentType, ReactNode } from "react";

/** The handsets are configured to record for this long. */
export const RECORDING_S = 75;

/** What follows a successful stage: the result, or a question first. */
export type Lead = "result" | "question";

/** All fetched data of one breath test. Missing data is undefined, never a placeholder. */
export interface BreathTestRecord<Diagnosis> {
  readonly capnogramId: string;
  readonly recording: BreathRecording;
  readonly diagnosis: Diagnosis;
  /** False: this is the preliminary diagnosis, and every view of it must say so. */
  readonly isFinal: boolean;
  /** Undefined if it could not be read; the page says so in its place. */
  readonly features: ComputedFeatures | undefined;
  readonly healthy: HealthyWaveform | undefined;
}

export type AnswerOutcome =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly message: string };

/** The question between the first and the final diagnosis, if a product has one. */
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

/** What makes one test product differ from another. This package knows no product by name. */
export interface BreathTestDefinition<Diagnosis = unknown> {
  readonly productId: ProductId;
  /** How the API names the product. */
  readonly wireProduct: string;
  /** First segment with its slash. */
  readonly basePath: string;
  readonly version: string;
  readonly leadsTo: Readonly<Record<"DIAGNOSE_INITIAL" | "DIAGNOSE_FINAL", Lead>>;
  readonly question?: QuestionStep;
  fetchDiagnosis(
    http: Http,
    capnogramId: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<Diagnosis>;
  /** Whether the answer to its question may be missing: "Don't know" cannot be told from none. */
  mayMissAnswer?(diagnosis: Diagnosis): boolean;
  readonly needsHealthyWaveform: boolean;
  /** Main part of the result page. `finality` says in it whether the result is provisional. */
  readonly Result: ComponentType<{
    readonly record: BreathTestRecord<Diagnosis>;
    readonly finality: ReactNode;
    /** What went into the result, as rows of a `DataList`. */
    readonly input: readonly DataListRow[];
  }>;
  /** The whole result as a part of a sentence: "88%". Two that read alike are called the same. */
  quoteResult(diagnosis: Diagnosis): string;
  /** What a result says: page, paper, PDF, text and FHIR are made from it. */
  describeResult(record: BreathTestRecord<Diagnosis>, context: ResultContext): ResultParts;
  /** The legal texts of the report, from the deployment's configuration; empty ones are left out. */
  getLegalTexts(report: RuntimeConfig["report"]): readonly string[];
  readonly namesBackend: boolean;
  readonly printDelayMs: number;
  recordAccess?(http: Http, capnogramId: string, kind: ReportKind): Promise<unknown>;
  readonly Instructions: ComponentType;
  /** The address to visit instead of `path` until the product's condition is met. */
  findDetour?(services: Pick<ProductServices, "session">, path: string): string | undefined;
}

/** What a result says beyond its record. */
export interface ResultContext {
  readonly username: string;
  readonly softwareUdiPrefix: string;
  readonly shellVersion: string;
  /** Undefined if they could not be read. */
  readonly backend: BackendVersions | undefined;
}

export interface ResultParts extends Pick<
  ReportFacts,
  "product" | "by" | "smoking" | "result" | "curves" | "software" | "versions"
> {
  /** The software and the result as coded values. */
  readonly coded: Pick<BundleSource, "software"> & Pick<TestOutcome, "result">;
}

/** Erases the diagnosis type. The parts of one definition always belong together, so they agree on it. */
export function defineBreathTest<Diagnosis>(
  definition: BreathTestDefinition<Diagnosis>,
): BreathTestDefinition {
  return definition as unknown as BreathTestDefinition;
}

import type { DrawingProblem } from "@capno/charts/clean-samples";
import { useServices } from "@capno/product-contract/use-services";

/** Reports the samples that a chart could not draw as they are. */
export function useReportProblems(what: string): (problems: readonly DrawingProblem[]) => void {
  const { notices } = useServices();
  return (problems) =>
    notices.report(`${what}: ${problems.map(({ kind, count }) => `${kind} ${count}`).join(", ")}`);
}

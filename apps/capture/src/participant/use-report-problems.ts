import type { DrawingProblem } from "@capno/charts/clean-samples";
import { useServices } from "@capno/product-contract/use-services";

export function useReportProblems(what: string): (problems: readonly DrawingProblem[]) => void {
  const { notices } = useServices();
  return (problems) =>
    notices.report(`${what}: ${problems.map(({ kind, count }) => `${kind} ${count}`).join(", ")}`);
}

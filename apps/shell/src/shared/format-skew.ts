import { formatCount } from "@capno/domain/number/percent";

/** The browser's clock minus the server's, to the second: an answer says no more. */
export function formatSkew(skewMs: number | undefined): string {
  if (skewMs === undefined) return "not known";
  const seconds = Math.round(skewMs / 1000);
  if (seconds === 0) return "in step with the server";
  return `${formatCount(Math.abs(seconds))} s ${seconds > 0 ? "ahead of" : "behind"} the server`;
}

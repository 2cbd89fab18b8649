import { isProduction } from "./production.ts";

export type EnvironmentColour = "purple" | "red" | "orange" | "blue" | "green" | "black";

/** Exact names only. @spec §1 */
const COLOURS: ReadonlyMap<string, EnvironmentColour> = new Map([
  ["local", "purple"],
  ["development", "red"],
  ["test", "orange"],
  ["staging", "blue"],
  ["internal", "green"],
]);

export interface EnvironmentBanner {
  /** The name three times. */
  readonly text: string;
  readonly colour: EnvironmentColour;
}

/**
 * The banner of an environment; none where its name begins with "prod", in any case. Without a name it says
 * UNKNOWN, because a deployment that forgot to say what it is must not pass for production. @spec §1, decision A6
 */
export function getEnvironmentBanner(
  environmentName: string | null | undefined,
): EnvironmentBanner | undefined {
  if (isProduction(environmentName)) return undefined;
  const name = environmentName?.trim().toLowerCase() ?? "";
  const shown = name === "" ? "UNKNOWN" : name;
  return { text: `${shown} ${shown} ${shown}`, colour: COLOURS.get(name) ?? "black" };
}

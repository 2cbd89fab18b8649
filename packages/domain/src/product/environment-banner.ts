import { isProduction } from "./production.ts";

export interface EnvironmentBanner {
  /** Shown three times. */
  readonly name: string;
  readonly colour: "purple" | "red" | "orange" | "blue" | "green" | "black";
}

/** Only exact names match. */
const COLOURS: Readonly<Record<string, EnvironmentBanner["colour"]>> = {
  local: "purple",
  development: "red",
  test: "orange",
  staging: "blue",
  internal: "green",
};

/**
 * The banner of an environment; none where its name begins with "prod", in any case. Without a name it says
 * UNKNOWN: a deployment that forgot to say what it is must not pass for production.
 */
export function getEnvironmentBanner(environmentName: string): EnvironmentBanner | undefined {
  if (isProduction(environmentName)) return undefined;
  const name = environmentName.trim();
  if (name === "") return { name: "UNKNOWN", colour: "black" };
  const known = name.toLowerCase();
  return { name, colour: (Object.hasOwn(COLOURS, known) ? COLOURS[known] : undefined) ?? "black" };
}

import { isProduction } from "@capno/domain/production";

export interface EnvironmentBanner {
  readonly name: string;
  readonly colour: "purple" | "red" | "orange" | "blue" | "green" | "black";
}

/** @spec §1 */
const COLOURS: Readonly<Record<string, EnvironmentBanner["colour"]>> = {
  local: "purple",
  development: "red",
  test: "orange",
  staging: "blue",
  internal: "green",
};

/** The banner of an environment; none in production. An unnamed one shows: fail visible. Decision A6 */
export function getEnvironmentBanner(environmentName: string): EnvironmentBanner | undefined {
  if (isProduction(environmentName)) return undefined;
  const name = environmentName.trim().toLowerCase();
  if (name === "") return { name: "UNKNOWN", colour: "black" };
  return {
    name: environmentName.trim(),
    colour: Object.hasOwn(COLOURS, name) ? (COLOURS[name] ?? "black") : "black",
  };
}

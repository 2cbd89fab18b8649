import { findUnapprovedWords } from "@capno/domain/production";

/** Why this `config.json` may not serve patients, as a line for whoever runs it; undefined where it may. Decision 0046 */
export function describeUnapprovedWords(configuration: unknown): string | undefined {
  const fault = findUnapprovedWords(configuration);
  return fault && `${fault.key} in config.json ${fault.reason}.`;
}

import { stripTypeScriptTypes } from "node:module";

const stripped = new Map<string, string>();

/**
 * Turns a module of the page into JavaScript by blanking its types, so that the control page needs no build. Node calls
 * this experimental with a warning on the console, which does not help the user of the sandbox.
 */
export function stripTypes(source: string): string {
  const known = stripped.get(source);
  if (known !== undefined) return known;
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    const script = stripTypeScriptTypes(source);
    stripped.set(source, script);
    return script;
  } finally {
    process.emitWarning = emitWarning;
  }
}

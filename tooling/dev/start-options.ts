import path from "node:path";
import { parseArgs } from "node:util";

/** The options of `npm start`. */
export interface StartOptions {
  readonly keepIn?: string;
  readonly hasControls: boolean;
}

/** Throws a `RangeError` whose message is for the person who typed. */
export function readStartOptions(args: readonly string[]): StartOptions {
  const { keep, ...rest } = parse(args);
  if (keep === "") throw new RangeError("--keep needs the folder in which the world is kept.");
  return {
    // Where npm was called, not where it runs.
    ...(keep === undefined ? {} : { keepIn: path.resolve(process.env["INIT_CWD"] ?? "", keep) }),
    hasControls: rest["no-controls"] !== true,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { keep: { type: "string" }, "no-controls": { type: "boolean" } },
    }).values;
  } catch (error) {
    throw new RangeError(
      `${error instanceof Error ? error.message : String(error)} npm start knows: --keep <folder>, --no-controls.`,
      { cause: error },
    );
  }
}

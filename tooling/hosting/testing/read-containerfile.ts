import { readFileSync } from "node:fs";
import path from "node:path";

import { Copy, DockerfileParser } from "dockerfile-ast";

/** The repository, and what stands in it for those who run containers. */
export const ROOT = path.join(import.meta.dirname, "../../..");
export const HOSTING = path.join(ROOT, "docs/hosting");

export interface Instruction {
  readonly keyword: string;
  /** The stage it belongs to, counted from 0; -1 before the first. */
  readonly stage: number;
  /** What follows its flags, on one line; and the words of it. */
  readonly text: string;
  readonly words: readonly string[];
  /** Of a COPY. */
  readonly flags: Readonly<Record<string, string>>;
}

export function readContainerfile(name: string): readonly Instruction[] {
  let stage = -1;
  return DockerfileParser.parse(readFileSync(path.join(HOSTING, name), "utf8"))
    .getInstructions()
    .map((instruction) => {
      const keyword = instruction.getKeyword();
      if (keyword === "FROM") stage += 1;
      const text = instruction.getArgumentsContent() ?? "";
      const flags = instruction instanceof Copy ? instruction.getFlags() : [];
      return {
        keyword,
        stage,
        text,
        words: text.split(/\s+/),
        flags: Object.fromEntries(flags.map((flag) => [flag.getName(), flag.getValue() ?? ""])),
      };
    });
}

/** Of the last stage, which is the image: the instruction of that name. */
export function findInstruction(instructions: readonly Instruction[], keyword: string): Instruction {
  const found = instructions.findLast((each) => each.keyword === keyword);
  if (!found) throw new Error(`There is no ${keyword}.`);
  return found;
}

/** A command that is written as a list, without a shell. */
export function readCommand({ text }: Instruction): readonly string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as readonly string[];
}

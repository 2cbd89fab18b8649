/** A fault that a person once planted and no unit test noticed. `pnpm mutants --named` plants it again. */
export interface NamedFault {
  /** What would go wrong, in words. */
  readonly fault: string;
  /** Below the workspace's root, like `noticedBy`. */
  readonly file: string;
  /** The code as it is. It must be in its file exactly once. */
  readonly text: string;
  /** What stands there with the fault. */
  readonly becomes: string;
  /** The unit test file that goes red. */
  readonly noticedBy: string;
}

/** A fault whose place has gone, or is there twice, proves nothing: its entry has to follow the code. */
export function plantFault(code: string, { fault, file, text, becomes }: NamedFault): string {
  const times = code.split(text).length - 1;
  if (times !== 1) throw new Error(`"${fault}": its place is ${times} times in ${file}, not once.`);
  return code.replace(text, () => becomes);
}

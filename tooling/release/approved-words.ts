import { describeUnapprovedWords } from "../serve/unapproved-words.ts";
import type { ReleaseWish } from "./release-app.ts";
import { ReleaseError, type ReleaseTarget } from "./release-target.ts";

const CONFIG_FILE = "config.json";

/**
 * A shell that would refuse to start is not put live: production without its approved words. A way back is never
 * refused, and a product starts nothing: there it is only said. A target without the file is asked nothing. Decision 0046
 */
export async function checkApprovedWords(
  app: string,
  wish: ReleaseWish["do"],
  { target, say }: { readonly target: ReleaseTarget; readonly say: (line: string) => void },
): Promise<void> {
  const file = await target.read(CONFIG_FILE);
  const problem = file && findProblem(file.content.toString());
  if (problem === undefined) return;
  if (app === "shell" && wish !== "roll-back") throw new ReleaseError(problem);
  say(`Take care: ${problem}`);
}

function findProblem(text: string): string | undefined {
  let configuration: unknown;
  try {
    configuration = JSON.parse(text);
  } catch {
    return `${CONFIG_FILE} is no JSON.`;
  }
  return describeUnapprovedWords(configuration);
}

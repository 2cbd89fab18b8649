/** `pnpm counts [commit …]`: what a closing note compares, of each commit; of HEAD where none is named. */
import path from "node:path";

import { countRepository } from "./count-repository.ts";

const named = process.argv.slice(2);
const ROOT = path.join(import.meta.dirname, "../..");
for (const commit of named.length > 0 ? named : ["HEAD"]) console.log(commit, countRepository(ROOT, commit));

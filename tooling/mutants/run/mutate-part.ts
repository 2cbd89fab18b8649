/** One process of `mutateBeside`: it is sent what to run, and ends with who asked for it. */
import { once } from "node:events";

import { mutateArea } from "./mutate-area.ts";
import type { PartRun } from "./mutate-beside.ts";

process.once("disconnect", () => process.exit());
const [part] = (await once(process, "message")) as [PartRun];
const results = await mutateArea({ ...part, onProgress: (text) => console.error(text) });
process.send?.(results, () => process.exit());

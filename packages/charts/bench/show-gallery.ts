/** Every chart in every state on one page, for looking at: pnpm --filter @capno/charts gallery [port] */
import { build } from "./rspack-build.ts";
import { servePage } from "./serve-page.ts";

await build("gallery.tsx", "gallery");
const { address } = await servePage("gallery", Number(process.argv[2] ?? 0));
process.stdout.write(`${address}\n`);

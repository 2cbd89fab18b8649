/** Every chart in every state on one page, for looking at: pnpm --filter @capno/charts gallery [port] */
import { buildModule } from "@capno/tooling/benchmark/build-module";
import { servePage } from "@capno/tooling/benchmark/serve-page";

const directory = import.meta.dirname;
await buildModule({ directory, entry: "gallery.tsx", name: "gallery" });
const { address } = await servePage({ directory, name: "gallery", port: Number(process.argv[2] ?? 0) });
process.stdout.write(`${address}\n`);

/** `pnpm contract`: writes docs/contract from the schemas and endpoints that the client ships. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { CONTRACT_FOLDER, writeDocuments } from "./documents.ts";

await mkdir(CONTRACT_FOLDER, { recursive: true });
for (const [name, text] of Object.entries(writeDocuments())) {
  await writeFile(path.join(CONTRACT_FOLDER, name), text);
  console.log(`docs/contract/${name}`);
}

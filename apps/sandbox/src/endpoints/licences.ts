import { readFileSync } from "node:fs";
import { join } from "node:path";

import { LicenceListReply } from "@capno/api-client/schemas/licences";

import type { App } from "./app-types.ts";
import { requireAccount } from "./access.ts";
import { reply } from "./wire.ts";

const PACKAGE_FOLDER = join(import.meta.dirname, "..", "..");

/** What this backend itself is built from, read from the packages that are installed. */
export function serveLicences(app: App): void {
  let list: LicenceListReply | undefined;
  app.get("/v2/oss-list/", (context) => {
    requireAccount(context);
    list ??= { "Sandbox backend": readDependencies() };
    return reply(context, LicenceListReply, list);
  });
}

function readDependencies() {
  const own = readPackage(PACKAGE_FOLDER);
  return Object.keys(own.dependencies ?? {})
    .filter((name) => !name.startsWith("@capno/"))
    .map((name) => {
      const { version, license, homepage, description, author } = readPackage(
        join(PACKAGE_FOLDER, "node_modules", name),
      );
      return {
        name,
        version: version ?? "",
        ...(homepage && { url: homepage }),
        ...(license && { licence: license }),
        ...(description && { description }),
        ...(author && { author: typeof author === "string" ? author : author.name }),
      };
    });
}

interface PackageFile {
  readonly version?: string;
  readonly license?: string;
  readonly homepage?: string;
  readonly description?: string;
  readonly author?: string | { readonly name: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readPackage(folder: string): PackageFile {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as PackageFile;
}

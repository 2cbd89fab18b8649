import { parseArgs } from "node:util";

import { APPS, type AppName } from "./build-app.ts";
import { isVersion } from "./live-manifest.ts";
import { ReleaseError } from "./release-target.ts";

export const USAGE = `pnpm release <app> --to <target> [what] [options]
  app        ${APPS.join(", ")}
  target     a folder, or s3://bucket/prefix (S3_ENDPOINT, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION)
what (without: build, publish, and go live)
  --canary <percent>     build and publish for a part of the people; without a build while one is running
                         and only its share changes: add --no-build; 0 ends it
  --promote              the canary for everybody
  --pin [--version <v>]  this version, or the live one, stays until --unpin
  --unpin
  --rollback [--version <v>]   back to what was live before, or to a version; what it leaves is withdrawn
  --withdraw --version <v>     no browser opens this version again; not for the live one
  --status               what is live, what is kept, who did what
  --clean                remove versions nobody was given for 30 days, except the last ten
options
  --why <text>           for the history
  --ref <commit>         build this commit, branch or tag; without: HEAD
  --from <folder>        publish a finished build instead of making one
  --allow-uncommitted    build the folder as it stands
  --as <version>         another version than package.json says: for rehearsals
  --public-url <url>     address of the target where it is not the shell's own origin
  --dry-run              say what would happen`;

export type ReleaseAction =
  | "publish"
  | "canary"
  | "promote"
  | "pin"
  | "unpin"
  | "rollback"
  | "withdraw"
  | "status"
  | "clean";

export interface ReleaseOptions {
  readonly app: AppName;
  readonly to: string;
  readonly action: ReleaseAction;
  readonly percent: number;
  readonly version: string | undefined;
  readonly why: string;
  readonly ref: string | undefined;
  readonly from: string | undefined;
  readonly builds: boolean;
  readonly allowsUncommitted: boolean;
  readonly as: string | undefined;
  readonly publicUrl: string;
  readonly isDryRun: boolean;
}

const ACTIONS = ["canary", "promote", "pin", "unpin", "rollback", "withdraw", "status", "clean"] as const;

/** Parses the command line; throws a `ReleaseError` that names the mistake. */
export function parseReleaseOptions(args: readonly string[]): ReleaseOptions {
  const { values, positionals } = read(args);
  const app = APPS.find((name) => name === positionals[0]);
  if (!app || positionals.length !== 1) throw new ReleaseError(`Which app? One of ${APPS.join(", ")}.`);
  if (!values.to) throw new ReleaseError("Where to? --to a folder or s3://bucket/prefix.");
  const chosen = ACTIONS.filter((action) => values[action] !== undefined);
  if (chosen.length > 1) throw new ReleaseError(`One thing at a time, not ${chosen.join(" and ")}.`);
  const action = chosen[0] ?? "publish";
  const percent = Number(values.canary ?? 0);
  if (!(percent >= 0 && percent <= 100)) throw new ReleaseError("--canary wants a number from 0 to 100.");
  for (const version of [values.version, values.as]) {
    if (version !== undefined && !isVersion(version)) throw new ReleaseError(`${version} is no version.`);
  }
  if (action === "withdraw" && values.version === undefined)
    throw new ReleaseError("--withdraw needs --version: name the release that no browser may open again.");
  const why = values.why ?? "";
  if (["rollback", "pin", "unpin", "withdraw"].includes(action) && why === "")
    throw new ReleaseError(`--why: whoever reads the history will ask why there was a ${action}.`);
  return {
    app,
    to: values.to,
    action,
    percent,
    version: values.version,
    why,
    ref: values.ref,
    from: values.from,
    builds: !values["no-build"] && (action === "publish" || percent > 0),
    allowsUncommitted: values["allow-uncommitted"] ?? false,
    as: values.as,
    publicUrl: toPublicUrl(values["public-url"] ?? "/"),
    isDryRun: values["dry-run"] ?? false,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: args.filter((argument, index) => argument !== "--" || index > 0),
      allowPositionals: true,
      options: {
        to: { type: "string" },
        canary: { type: "string" },
        promote: { type: "boolean" },
        pin: { type: "boolean" },
        unpin: { type: "boolean" },
        rollback: { type: "boolean" },
        withdraw: { type: "boolean" },
        status: { type: "boolean" },
        clean: { type: "boolean" },
        version: { type: "string" },
        why: { type: "string" },
        ref: { type: "string" },
        from: { type: "string" },
        "no-build": { type: "boolean" },
        "allow-uncommitted": { type: "boolean" },
        as: { type: "string" },
        "public-url": { type: "string" },
        "dry-run": { type: "boolean" },
      },
    });
  } catch (error) {
    throw new ReleaseError(error instanceof Error ? error.message : String(error));
  }
}

function toPublicUrl(text: string): string {
  if (!/^(?:https?:\/\/[^/?#]+)?\/(?!\/)[^?#]*$|^https?:\/\/[^/?#]+$/.test(text))
    throw new ReleaseError("--public-url wants an address such as https://files.clinic.example/ or /.");
  return text.endsWith("/") ? text : `${text}/`;
}

import { checkApprovedWords } from "./approved-words.ts";
import type { FinishedBuild } from "./finished-build.ts";
import { addToHistory, getLiveStack, readHistory } from "./history.ts";
import {
  getLiveState,
  MANIFEST_FILE,
  readRelease,
  withLiveState,
  type LiveManifest,
} from "./live-manifest.ts";
import { changeLive, type LiveChange, type LiveState } from "./live-state.ts";
import { publishBuild } from "./publish.ts";
import { ChangedMeanwhile, ReleaseError, type ReleaseTarget } from "./release-target.ts";
import { putShellLive } from "./shell-pages.ts";

export interface ReleaseContext {
  readonly target: ReleaseTarget;
  readonly publicUrl: string;
  readonly by: string;
  readonly why: string;
  readonly now: () => Date;
  /** Says what would happen and changes nothing. */
  readonly isDryRun: boolean;
  readonly say: (line: string) => void;
}

/** What the command line asks for, once a build was made where one is needed. */
export type ReleaseWish =
  | { readonly do: "publish"; readonly build: FinishedBuild }
  | { readonly do: "canary"; readonly build: FinishedBuild | undefined; readonly percent: number }
  | { readonly do: "end-canary" | "promote" | "unpin" }
  | { readonly do: "pin"; readonly version: string | undefined }
  | { readonly do: "roll-back"; readonly version: string | undefined };

const ATTEMPTS = 5;

/** Publishes where there is a build, then changes the live entry in one step, then writes it down. */
export async function releaseApp(
  app: string,
  wish: ReleaseWish,
  context: ReleaseContext,
): Promise<LiveState> {
  const { target, say, isDryRun } = context;
  await checkApprovedWords(app, wish.do, context);
  const build = "build" in wish ? wish.build : undefined;
  if (build && !isDryRun) {
    const { wasThere, written } = await publishBuild(target, build);
    say(
      wasThere
        ? `${app} ${build.version} was published before.`
        : `${app} ${build.version}: ${written} files published.`,
    );
  }
  if (build && isDryRun) say(`Would publish ${app} ${build.version}: ${build.files.length} files.`);

  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next attempt begins from what the first one found
      return await changeEntry(app, wish, context);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function changeEntry(app: string, wish: ReleaseWish, context: ReleaseContext): Promise<LiveState> {
  const { target, say, isDryRun, now } = context;
  const file = await target.read(MANIFEST_FILE);
  const manifest = file ? (JSON.parse(file.content.toString()) as LiveManifest) : { products: [] };
  const before = getLiveState(manifest, app);
  const change = await toChange(app, wish, before, target);
  const after = changeLive(before, change);
  if (isDryRun) {
    say(`Would change ${app}: ${describeState(before)} → ${describeState(after)}`);
    return after;
  }
  if ("version" in change) await readRelease(app, change.version, target);
  const at = now().toISOString();
  const next = await withLiveState(manifest, app, after, { target, publicUrl: context.publicUrl, at });
  if (app === "shell" && after.live !== before?.live) await putShellLive(target, after.live, next, say);
  await target.replace(MANIFEST_FILE, Buffer.from(`${JSON.stringify(next, undefined, 1)}\n`), file);

  const version = "version" in change ? change.version : after.live;
  const { description } = await readRelease(app, version, target);
  await addToHistory(target, {
    at,
    by: context.by,
    why: context.why,
    app,
    what: change.do === "go-live" ? "publish" : change.do,
    version,
    commit: (description as { readonly commit: string }).commit,
    after,
  });
  say(`${app}: ${describeState(before)} → ${describeState(after)}`);
  return after;
}

async function toChange(
  app: string,
  wish: ReleaseWish,
  state: LiveState | undefined,
  target: ReleaseTarget,
): Promise<LiveChange> {
  switch (wish.do) {
    case "publish":
      return { do: "go-live", version: wish.build.version };
    case "canary": {
      if (app === "shell") throw new ReleaseError("The shell has no canary: it is what chooses them.");
      const version = wish.build?.version ?? state?.canary?.version;
      if (!version) throw new ReleaseError("There is no canary whose share could be changed.");
      return { do: "canary", version, percent: wish.percent };
    }
    case "pin": {
      const version = wish.version ?? state?.live;
      if (!version) throw new ReleaseError("Nothing is live yet: say which version to pin.");
      return { do: "pin", version };
    }
    case "roll-back": {
      const stack = getLiveStack(await readHistory(target), app);
      const version = wish.version ?? state?.previous ?? stack.at(-2);
      if (!version) throw new ReleaseError(`${app} has no version to go back to.`);
      const place = stack.lastIndexOf(version);
      return { do: "roll-back", version, before: place > 0 ? stack[place - 1] : undefined };
    }
    default:
      return { do: wish.do };
  }
}

export function describeState(state: LiveState | undefined): string {
  if (!state) return "nothing";
  const parts = [
    state.isPinned ? `${state.live} (pinned)` : state.live,
    ...(state.canary ? [`canary ${state.canary.version} for ${state.canary.percent} %`] : []),
    ...(state.previous ? [`before it ${state.previous}`] : []),
  ];
  return parts.join(", ");
}

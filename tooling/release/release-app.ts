import type { FinishedBuild } from "./finished-build.ts";
import { addToHistory, getLiveStack, readHistory } from "./history.ts";
import { getLiveState, MANIFEST_FILE, readRelease, withLiveState } from "./live-manifest.ts";
import { changeLive, describeState, isSameState, type LiveChange, type LiveState } from "./live-state.ts";
import { publishBuild } from "./publish.ts";
import { parseLiveManifest } from "./read-live-manifest.ts";
import { ChangedMeanwhile, ReleaseError, type ReleaseTarget } from "./release-target.ts";
import { findContradictions, findUnsaid, followShell } from "./shell-pages.ts";

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
export type ReleaseRequest =
  | { readonly type: "publish"; readonly build: FinishedBuild }
  | { readonly type: "canary"; readonly build: FinishedBuild | undefined; readonly percent: number }
  | { readonly type: "end-canary" | "promote" | "unpin" }
  | { readonly type: "pin"; readonly version: string | undefined }
  | { readonly type: "roll-back"; readonly version: string | undefined }
  | { readonly type: "withdraw"; readonly version: string };

const ATTEMPTS = 5;

/** What the live entry is, and what it becomes. */
interface Step {
  readonly before: LiveState | undefined;
  readonly after: LiveState;
  readonly change: LiveChange;
  /** The same in every attempt, by which a retry recognises its own write. */
  readonly at: string;
}

/** Publishes where there is a build, then changes the live entry in one step, then writes it down. */
export async function releaseApp(
  app: string,
  request: ReleaseRequest,
  context: ReleaseContext,
): Promise<LiveState> {
  const { target, say, isDryRun } = context;
  await checkDeployment(app, request, context);
  const build = "build" in request ? request.build : undefined;
  if (build && !isDryRun) {
    const { wasThere, written } = await publishBuild(target, build);
    say(
      wasThere
        ? `${app} ${build.version} was published before.`
        : `${app} ${build.version}: ${written} files published.`,
    );
  }
  if (build && isDryRun) say(`Would publish ${app} ${build.version}: ${build.files.length} files.`);

  const step = await changeEntry(app, request, context);
  if (!isDryRun) {
    await finish(app, step, context);
    say(`${app}: ${describeState(step.before)} → ${describeState(step.after)}`);
  }
  return step.after;
}

/**
 * Changes the live entry once, decided from the first state that was read. If the entry now has the wanted state, the
 * write had succeeded whatever its answer was. If it has any other state, another release of the same app has
 * happened, and a person must decide what to do.
 */
async function changeEntry(app: string, request: ReleaseRequest, context: ReleaseContext): Promise<Step> {
  const { target, say, isDryRun } = context;
  const at = context.now().toISOString();
  let step: Step | undefined;
  for (let attempt = 1; ; attempt += 1) {
    /* oxlint-disable no-await-in-loop -- the next attempt begins from what the first one found */
    const file = await target.read(MANIFEST_FILE);
    const manifest = file ? parseLiveManifest(file.content) : { products: [] };
    const found = getLiveState(manifest, app);
    if (step && isSameState(found, step.after)) return step;
    if (step && !isSameState(found, step.before)) {
      throw new ReleaseError(
        `${app} was changed by somebody else meanwhile: it was ${describeState(step.before)}, it is ${describeState(found)}. Look with --status and decide again.`,
      );
    }
    step ??= await decide(app, request, { before: found, at, target });
    if (isDryRun) {
      say(`Would change ${app}: ${describeState(step.before)} → ${describeState(step.after)}`);
      return step;
    }
    const next = await withLiveState(manifest, app, step.after, { target, publicUrl: context.publicUrl, at });
    try {
      await target.replace(MANIFEST_FILE, Buffer.from(`${JSON.stringify(next, undefined, 1)}\n`), file);
      return step;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw withAdvice(app, step, error);
      if (attempt === ATTEMPTS)
        throw new ReleaseError("Others release here without a pause. Try again later.");
    }
    /* oxlint-enable no-await-in-loop */
  }
}

/**
 * A shell goes live with a content policy made of `deployment.json`: with one that does not fit `config.json` it
 * could not do its work. A way back is never refused, and a product brings no policy: there it is only said.
 */
async function checkDeployment(app: string, request: ReleaseRequest, context: ReleaseContext): Promise<void> {
  for (const omission of await findUnsaid(context.target)) context.say(`Take care: ${omission}`);
  const problems = await findContradictions(context.target);
  if (problems.length === 0) return;
  if (app === "shell" && request.type !== "roll-back" && request.type !== "withdraw")
    throw new ReleaseError(problems.join("\n"));
  for (const problem of problems) context.say(`Take care: ${problem}`);
}

async function decide(
  app: string,
  request: ReleaseRequest,
  { before, at, target }: { before: LiveState | undefined; at: string; target: ReleaseTarget },
): Promise<Step> {
  const change = await toChange(app, request, before, target);
  const after = changeLive(before, change);
  return { before, after, change, at };
}

/** What follows from the new entry. It is live already: whatever fails here, that is said first. */
async function finish(app: string, step: Step, { target, say, by, why }: ReleaseContext): Promise<void> {
  const { before, after, change, at } = step;
  const problems: string[] = [];
  const orSay = (what: string) => (error: unknown) => void problems.push(`${what}: ${toMessage(error)}`);
  const version = "version" in change ? change.version : after.live;
  await readRelease(app, version, target)
    .then(({ description }) =>
      addToHistory(target, {
        at,
        by,
        why,
        app,
        what: change.type === "go-live" ? "publish" : change.type,
        version,
        commit: (description as { readonly commit: string }).commit,
        after,
      }),
    )
    .catch(orSay("its line in the history could not be written"));
  if (app === "shell") {
    const advice = `the pages at the root are still those of the shell before, until you ${getAdvice(step)}`;
    await followShell(target, say).catch(orSay(advice));
  }
  if (problems.length > 0) {
    const done = `${app}: ${describeState(before)} → ${describeState(after)} is done`;
    throw new ReleaseError(`${done}, but ${problems.join("\n and ")}`);
  }
}

/** Whether the write was made is unknown. */
function withAdvice(app: string, step: Step, error: unknown): ReleaseError {
  return new ReleaseError(
    `${toMessage(error)}\n${app}: ${describeState(step.before)} → ${describeState(step.after)} is not known to be done. Look with --status; where it is not, ${getAdvice(step)}.`,
  );
}

/** What does no harm where it was done: "back" alone would go one version further. */
function getAdvice({ change }: Step): string {
  return change.type === "roll-back"
    ? `ask for it by its version: --rollback --version ${change.version}`
    : "run the same command again";
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function toChange(
  app: string,
  request: ReleaseRequest,
  state: LiveState | undefined,
  target: ReleaseTarget,
): Promise<LiveChange> {
  switch (request.type) {
    case "publish":
      return { type: "go-live", version: request.build.version };
    case "canary": {
      if (app === "shell") throw new ReleaseError("The shell has no canary: it is what chooses them.");
      const version = request.build?.version ?? state?.canary?.version;
      if (!version) throw new ReleaseError("There is no canary whose share could be changed.");
      return { type: "canary", version, percent: request.percent };
    }
    case "pin": {
      const version = request.version ?? state?.live;
      if (!version) throw new ReleaseError("Nothing is live yet: say which version to pin.");
      return { type: "pin", version };
    }
    case "roll-back": {
      const stack = getLiveStack(await readHistory(target), app);
      const stays = (known: string) => state?.withdrawn?.includes(known) !== true;
      const version = request.version ?? state?.previous ?? stack.slice(0, -1).findLast(stays);
      if (!version) throw new ReleaseError(`${app} has no version to go back to.`);
      const place = stack.lastIndexOf(version);
      const [earlier, left] = place < 0 ? [[], []] : [stack.slice(0, place), stack.slice(place + 1)];
      return { type: "roll-back", version, before: earlier.findLast(stays), left };
    }
    case "withdraw":
      // A mistyped version must not look as if the flawed one had been withdrawn.
      await readRelease(app, request.version, target);
      return request;
    default:
      return { type: request.type };
  }
}

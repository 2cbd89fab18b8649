import { ReleaseError } from "./release-target.ts";

/** The versions of one app that new visits get. Everything else about a version is in its own folder. */
export interface LiveState {
  readonly live: string;
  /** What was live before, and is opened where the live version cannot be. */
  readonly previous?: string;
  readonly canary?: { readonly version: string; readonly percent: number };
  readonly isPinned?: boolean;
  /** What was taken back: no browser opens it again, and only a person who says so brings it back. */
  readonly withdrawn?: readonly string[];
}

/** What is to happen; the versions named are published already. */
export type LiveChange =
  | { readonly type: "go-live"; readonly version: string }
  | { readonly type: "canary"; readonly version: string; readonly percent: number }
  | { readonly type: "end-canary" }
  | { readonly type: "promote" }
  | { readonly type: "pin"; readonly version: string }
  | { readonly type: "unpin" }
  /** No browser loads this version again; it is neither previous nor a canary any more. */
  | { readonly type: "withdraw"; readonly version: string }
  /** Back to `version`; `before` is what was live before that, `left` what was live after it. */
  | {
      readonly type: "roll-back";
      readonly version: string;
      readonly before: string | undefined;
      readonly left: readonly string[];
    };

/** The state after a change; throws a `ReleaseError` where it must not be. */
export function changeLive(state: LiveState | undefined, change: LiveChange): LiveState {
  if (state === undefined) {
    if (change.type !== "go-live" && change.type !== "pin")
      throw new ReleaseError("Nothing is live yet: publish a version first.");
    return { live: change.version, ...(change.type === "pin" ? { isPinned: true } : {}) };
  }
  switch (change.type) {
    case "go-live":
      refuseWherePinned(state);
      refuseWithdrawn(state, change.version);
      return goTo(state, change.version);
    case "canary":
      if (change.version === state.live)
        throw new ReleaseError(`${change.version} is live already, for everybody.`);
      refuseWithdrawn(state, change.version);
      return { ...state, canary: { version: change.version, percent: change.percent } };
    case "end-canary":
      return withoutCanary(state);
    case "promote":
      refuseWherePinned(state);
      if (!state.canary) throw new ReleaseError("There is no canary to promote.");
      return goTo(state, state.canary.version);
    case "pin":
      return { ...goTo(withoutCanary(takeUp(state, change.version)), change.version), isPinned: true };
    case "unpin": {
      const { isPinned: _over, ...rest } = state;
      return rest;
    }
    case "roll-back":
      refuseWherePinned(state);
      // Asked for by its version a second time: it is done.
      if (change.version === state.live) return state;
      return rollBack(state, change);
    case "withdraw":
      return withdraw(state, change.version);
  }
}

/** A withdrawn previous version has no replacement until another version goes live. */
function withdraw(state: LiveState, version: string): LiveState {
  if (version === state.live) {
    throw new ReleaseError(
      `${version} is live. Release a mended version or --rollback first: what is live cannot be withdrawn.`,
    );
  }
  const { previous, canary, withdrawn = [], ...rest } = state;
  return {
    ...rest,
    ...(previous !== undefined && previous !== version ? { previous } : {}),
    ...(canary && canary.version !== version ? { canary } : {}),
    withdrawn: withdrawn.includes(version) ? withdrawn : [...withdrawn, version],
  };
}

function rollBack(
  state: LiveState,
  { version, before, left }: LiveChange & { type: "roll-back" },
): LiveState {
  const withdrawn = new Set([...(state.withdrawn ?? []), state.live, ...left]);
  withdrawn.delete(version);
  const stays = before !== undefined && before !== version && !withdrawn.has(before);
  return { live: version, ...(stays ? { previous: before } : {}), withdrawn: [...withdrawn] };
}

function goTo(state: LiveState, version: string): LiveState {
  const { canary, ...rest } = state;
  const kept = canary && canary.version !== version ? { canary } : {};
  if (version === state.live) return { ...rest, ...kept };
  return { ...rest, ...kept, live: version, previous: state.live };
}

function withoutCanary(state: LiveState): LiveState {
  const { canary: _over, ...rest } = state;
  return rest;
}

/** A person who names a withdrawn version, and says why, means it. */
function takeUp(state: LiveState, version: string): LiveState {
  const { withdrawn = [], ...rest } = state;
  const stillWithdrawn = withdrawn.filter((known) => known !== version);
  return { ...rest, ...(stillWithdrawn.length > 0 ? { withdrawn: stillWithdrawn } : {}) };
}

/** A build machine that does its last run over again must not bring back what was taken back. */
function refuseWithdrawn({ withdrawn = [] }: LiveState, version: string): void {
  if (withdrawn.includes(version)) {
    throw new ReleaseError(
      `${version} was withdrawn. Release a new version, or take it up again: --rollback --version ${version} --why "…".`,
    );
  }
}

function refuseWherePinned({ isPinned, live }: LiveState): void {
  if (isPinned) throw new ReleaseError(`${live} is pinned. --unpin first, and say why.`);
}

/** A state in the words of the history and the command. */
export function describeState(state: LiveState | undefined): string {
  if (!state) return "nothing";
  const parts = [
    state.isPinned ? `${state.live} (pinned)` : state.live,
    ...(state.canary ? [`canary ${state.canary.version} for ${state.canary.percent} %`] : []),
    ...(state.previous ? [`before it ${state.previous}`] : []),
    ...(state.withdrawn?.length ? [`withdrawn ${state.withdrawn.join(" ")}`] : []),
  ];
  return parts.join(", ");
}

export function isSameState(one: LiveState | undefined, other: LiveState | undefined): boolean {
  return toKey(one) === toKey(other);
}

function toKey(state: LiveState | undefined): string {
  if (!state) return "";
  const { live, previous, canary, isPinned = false, withdrawn = [] } = state;
  return JSON.stringify([live, previous, canary?.version, canary?.percent, isPinned, withdrawn]);
}

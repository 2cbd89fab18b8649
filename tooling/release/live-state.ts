import { ReleaseError } from "./release-target.ts";

/** Which versions of one app new visits get. Everything else about them stands in their own folders. */
export interface LiveState {
  readonly live: string;
  /** What was live before, and is opened where the live version cannot be. */
  readonly previous?: string;
  readonly canary?: { readonly version: string; readonly percent: number };
  readonly isPinned?: boolean;
}

/** What is to happen; the versions named are published already. */
export type LiveChange =
  | { readonly do: "go-live"; readonly version: string }
  | { readonly do: "canary"; readonly version: string; readonly percent: number }
  | { readonly do: "end-canary" }
  | { readonly do: "promote" }
  | { readonly do: "pin"; readonly version: string }
  | { readonly do: "unpin" }
  /** Back to `version`, or to what was live before; `before` is what was live before that. */
  | { readonly do: "roll-back"; readonly version: string; readonly before: string | undefined };

/** The state after a change; throws a `ReleaseError` where it must not be. */
export function changeLive(state: LiveState | undefined, change: LiveChange): LiveState {
  if (state === undefined) {
    if (change.do !== "go-live" && change.do !== "pin")
      throw new ReleaseError("Nothing is live yet: publish a version first.");
    return { live: change.version, ...(change.do === "pin" ? { isPinned: true } : {}) };
  }
  switch (change.do) {
    case "go-live":
      refuseWherePinned(state);
      return goTo(state, change.version);
    case "canary":
      if (change.version === state.live)
        throw new ReleaseError(`${change.version} is live already, for everybody.`);
      return { ...state, canary: { version: change.version, percent: change.percent } };
    case "end-canary":
      return withoutCanary(state);
    case "promote":
      refuseWherePinned(state);
      if (!state.canary) throw new ReleaseError("There is no canary to promote.");
      return goTo(state, state.canary.version);
    case "pin":
      return { ...goTo(withoutCanary(state), change.version), isPinned: true };
    case "unpin": {
      const { isPinned: _over, ...rest } = state;
      return rest;
    }
    case "roll-back":
      refuseWherePinned(state);
      if (change.version === state.live) throw new ReleaseError(`${change.version} is live already.`);
      return {
        live: change.version,
        ...(change.before === undefined || change.before === change.version
          ? {}
          : { previous: change.before }),
      };
  }
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

function refuseWherePinned({ isPinned, live }: LiveState): void {
  if (isPinned) throw new ReleaseError(`${live} is pinned. --unpin first, and say why.`);
}

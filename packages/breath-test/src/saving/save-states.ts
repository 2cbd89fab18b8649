/** Why a file was not made. */
export type SaveFault = "not-loaded" | "not-made";

/** The making of one file, from the press to the download. */
export type SaveState =
  | { readonly is: "idle" }
  | { readonly is: "making"; readonly isSlow: boolean }
  | { readonly is: "failed"; readonly fault: SaveFault };

export type SaveEvent =
  | { readonly type: "pressed" }
  | { readonly type: "slow-due" }
  | { readonly type: "made" }
  | { readonly type: "refused"; readonly fault: SaveFault };

export type SaveEffect = { readonly do: "make" } | { readonly do: "watch-slowness" };

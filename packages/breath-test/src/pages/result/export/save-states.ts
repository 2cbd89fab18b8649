export type SaveFault = "not-loaded" | "not-made" | "not-written";

/** The making of one file, from the press to the download. */
export type SaveState =
  | { readonly status: "idle" }
  | { readonly status: "making"; readonly isSlow: boolean }
  | { readonly status: "failed"; readonly fault: SaveFault };

export type SaveEvent =
  | { readonly type: "pressed" }
  | { readonly type: "slow-due" }
  | { readonly type: "made" }
  | { readonly type: "cancelled" }
  | { readonly type: "refused"; readonly fault: SaveFault };

export type SaveEffect = { readonly type: "make" } | { readonly type: "watch-slowness" };

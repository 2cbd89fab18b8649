/** Keys of everything the product fetches. */
export const queryKeys = {
  handsets: ["handsets"],
  allBreathTests: ["breath-tests"],
  breathTests: (udi: string) => ["breath-tests", udi],
  capnograms: ["capnogram"],
  capnogram: (capnogramId: string) => ["capnogram", capnogramId],
  recording: (capnogramId: string) => ["capnogram", capnogramId, "recording"],
  features: (capnogramId: string) => ["capnogram", capnogramId, "features"],
  /** First and final are two things: neither can ever stand in the other's place. */
  diagnosis: (capnogramId: string, which: "first" | "final") => [
    "capnogram",
    capnogramId,
    "diagnosis",
    which,
  ],
  healthyWaveform: (url: string) => ["healthy-waveform", url],
  backendVersions: ["backend-versions"],
} as const;

export const queryKeys = {
  handsets: ["handsets"],
  allBreathTests: ["breath-tests"],
  breathTests: (udi: string) => ["breath-tests", udi],
  capnograms: ["capnogram"],
  capnogram: (capnogramId: string) => ["capnogram", capnogramId],
  recording: (capnogramId: string) => ["capnogram", capnogramId, "recording"],
  features: (capnogramId: string) => ["capnogram", capnogramId, "features"],
  /** First and final have separate keys: neither can be shown as the other. */
  diagnosis: (capnogramId: string, which: "first" | "final") => [
    "capnogram",
    capnogramId,
    "diagnosis",
    which,
  ],
  healthyWaveform: (url: string) => ["healthy-waveform", url],
  backendVersions: ["backend-versions"],
} as const;

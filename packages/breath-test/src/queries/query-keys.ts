/** Keys of everything the product fetches. */
export const queryKeys = {
  handsets: ["handsets"],
  breathTests: (udi: string) => ["breath-tests", udi],
  capnogram: (capnogramId: string) => ["capnogram", capnogramId],
  recording: (capnogramId: string) => ["capnogram", capnogramId, "recording"],
  features: (capnogramId: string) => ["capnogram", capnogramId, "features"],
  diagnosis: (capnogramId: string) => ["capnogram", capnogramId, "diagnosis"],
  healthyWaveform: (url: string) => ["healthy-waveform", url],
  backendVersions: ["backend-versions"],
} as const;

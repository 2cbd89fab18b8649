/** Every fixed segment of the API's paths. */
const FIXED = new Set(
  (
    "access assign capnogram capnograms computedFeatures deassign device diagnosis diagnosis-feedback " +
    "duid eula handsets info lock login marketing-preference next oss-list param pusher auth refresh register reset tests " +
    "smokingHistory study-log training-video unlock user v2 version healthy-waveform.json"
  ).split(" "),
);

/** "/v2/handsets/{}/lock/" for the path of a call: a segment that is not fixed may be an identifier. */
export function getPathTemplate(path: string): string {
  if (!path.startsWith("/")) return "another host";
  return path
    .replace(/[?#].*/s, "")
    .split("/")
    .map((segment) => (segment === "" || FIXED.has(segment) ? segment : "{}"))
    .join("/");
}

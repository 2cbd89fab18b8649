/** Keys that earlier releases read, and what takes their place. */
const OBSOLETE_KEYS: Readonly<Record<string, string>> = {
  "capture.reviewStoreUrl": "capture.studyLogUrl",
  "capture.noteStoreUrl": "capture.studyLogUrl",
  "capture.statusStoreUrl": "capture.studyLogUrl",
  "capture.allocationStoreUrl": "capture.studyLogUrl",
};

/** The keys of a configuration that no release reads any more. They stop no start. */
export function findObsoleteKeys(written: unknown): readonly string[] {
  return Object.keys(OBSOLETE_KEYS).filter((key) => {
    const [group = "", name = ""] = key.split(".");
    const values = isGroup(written) ? written[group] : undefined;
    return isGroup(values) && Object.hasOwn(values, name);
  });
}

/** "capture.noteStoreUrl is obsolete and has no effect: capture.studyLogUrl takes its place." */
export const describeObsoleteKey = (key: string): string =>
  `${key} is obsolete and has no effect: ${OBSOLETE_KEYS[key]} takes its place.`;

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

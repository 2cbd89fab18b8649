import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { CheckIcon } from "@capno/ui-kit/icons";

import { OPTIONAL_FILES, type OptionalFile } from "../../../paths/export-path.ts";
import { estimateBytes, formatBytes, VALUE_FILES, type EstimatedFile } from "../choice/estimate-size.ts";
import type { PackageCounts } from "./use-package-counts.ts";
import styles from "./StudyExportPage.module.css";

interface Content {
  readonly file: EstimatedFile;
  readonly path: string;
  readonly title: string;
  readonly words: string;
}

const CONTENTS: readonly Content[] = [
  {
    file: "participants",
    path: "participants.csv",
    title: "Participants",
    words: "Project, handset, adherence and quality, as in All Users.",
  },
  {
    file: "records",
    path: "records.csv",
    title: "Breath records",
    words: "When, by which handset, and its values: CO₂, rate, index, quality.",
  },
  {
    file: "breaths",
    path: "breaths.csv",
    title: "Breaths",
    words: "Begin, end and error of each breath.",
  },
  {
    file: "waveforms",
    path: "waveforms.parquet",
    title: "Waveforms",
    words: "Every CO₂ sample, for Python, R or Spark. By far the largest.",
  },
  {
    file: "redcap",
    path: "redcap.csv, redcap-dictionary.csv",
    title: "For REDCap",
    words: "The records as a repeating instrument, ready for its data import, with its data dictionary.",
  },
];

export interface PackageContentsProps {
  readonly without: readonly OptionalFile[];
  readonly counts: PackageCounts | undefined;
  readonly onChange: (file: OptionalFile, isIn: boolean) => void;
}

const WITH_THEM = [
  ["failed.csv", "what is missing and why"],
  ["checks.csv", "the data checks"],
  ["notes.csv", "notes"],
  ["changes.csv", "who changed what"],
  ["datapackage.json", "columns, types, units"],
  ["provenance.json", "where the data come from"],
  ["README.txt", "how to read them"],
  ["SHA256SUMS", "checksums"],
] as const;

const WITHOUT_VALUES = "When, by which handset, and whether the analysis failed. Its values are blinded.";

/** The files of a package: what each holds, about how large it is, and which may be left out. */
export function PackageContents({ without, counts, onChange }: PackageContentsProps) {
  const isBlinded = counts !== undefined && counts.records > 0 && counts.valued === 0;
  const offered = CONTENTS.filter(({ file }) => !isBlinded || !VALUE_FILES.includes(file));
  return (
    <>
      <ul className={styles.contents}>
        {offered.map(({ file, title, path, ...content }) => {
          const words = isBlinded && file === "records" ? WITHOUT_VALUES : content.words;
          const optional = OPTIONAL_FILES.find((each) => each === file);
          const isIn = optional === undefined || !without.includes(optional);
          const hint = (
            <>
              <span>{words}</span> <span className={styles.path}>{path}</span>
            </>
          );
          return (
            <li key={file} className={styles.content}>
              {optional === undefined ? (
                <div className={styles.always}>
                  <Icon icon={CheckIcon} />
                  <div>
                    <p>
                      <span>{title}</span> <span className={styles.aside}>(always)</span>
                    </p>
                    <p className={styles.aside}>{hint}</p>
                  </div>
                </div>
              ) : (
                <CheckboxField
                  label={title}
                  hint={hint}
                  checked={isIn}
                  onChange={(checked) => onChange(optional, checked)}
                />
              )}
              <span className={styles.size}>
                {isIn && counts !== undefined ? formatBytes(estimateBytes(file, counts)) : "–"}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.aside}>Always included:</p>
      <ul className={styles.withThem}>
        {WITH_THEM.map(([path, words]) => (
          <li key={path}>
            <span className={styles.path}>{path}</span> <span className={styles.aside}>{words}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

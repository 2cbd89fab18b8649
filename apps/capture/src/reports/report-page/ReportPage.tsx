import { Banner } from "@capno/ui-kit/feedback/Banner";
import type { ReactNode } from "react";

import densePage from "../../kit/DensePage.module.css";
import { TableBar, type TableBarProps } from "../../kit/table/TableBar.tsx";
import { useSaving } from "../../kit/use-saving.ts";

export interface ReportFile {
  readonly name: string;
  readonly write: () => string | Promise<string>;
}

export interface ReportPageProps extends Omit<TableBarProps, "onSave"> {
  /** What *Save as CSV* saves; undefined: there is nothing to save yet. */
  readonly file: ReportFile | undefined;
  /** What the rows lack, in sentences. The file says the same. */
  readonly gaps: readonly string[];
  readonly gapAction?: ReactNode;
  /** The table, or why there is none. */
  readonly children: ReactNode;
}

/** A page of the study that is one table. HandsetsPage.tsx is the one to copy. */
export function ReportPage({ file, gaps, gapAction, children, ...bar }: ReportPageProps) {
  const saving = useSaving();
  const save = file && (async () => saving.saveCsv(await file.write(), file.name));
  return (
    <div className={densePage.page}>
      <TableBar {...bar} onSave={save} />
      {gaps.length > 0 && (
        <Banner tone="watch" actions={gapAction}>
          {gaps.join(" ")}
        </Banner>
      )}
      {children}
    </div>
  );
}

import { forSpreadsheets } from "@capno/domain/text";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon } from "@capno/ui-kit/icons";

import { toFileStamp } from "../../shared/time/local-iso.ts";
import { useSaving } from "../../shared/use-saving.ts";
import { formatChecksCsv } from "../../state/data-checks/format-checks-csv.ts";
import { useExplanations } from "../../state/reviews/use-reviews.ts";
import type { CheckedLists } from "./ChecksResults.tsx";

export interface SaveChecksButtonProps {
  readonly study: CheckedLists;
  readonly groupId: number | null;
}

/** Saves all checks, for the trial master file: also those that found nothing. */
export function SaveChecksButton({ study, groupId }: SaveChecksButtonProps) {
  const { groups } = useServices().session.account();
  const explanations = useExplanations();
  const saving = useSaving();
  const { lists } = study;

  function save() {
    const csv = formatChecksCsv(study, lists, { explanations, groups, groupId });
    saving.saveCsv(forSpreadsheets(csv), `data-checks-${toFileStamp(lists.asOf)}.csv`);
  }

  return (
    <Button size="small" icon={DownloadIcon} onClick={save}>
      Save as CSV
    </Button>
  );
}

import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";

import { useLazyDialog } from "../../kit/use-lazy-dialog.tsx";
import { CHANGES_PATH } from "../../paths/changes-path.ts";
import { useStudyLog } from "../../study/log/use-study-log.ts";

const loadFileDialog = async () => (await import("./ParticipantsFileDialog.tsx")).ParticipantsFileDialog;

/** The file that says who is in the study, and who changed what. */
export function StatusActions() {
  const { isRead } = useStudyLog();
  const file = useLazyDialog("a file", loadFileDialog);
  return (
    <>
      {/* The reason is a tooltip: a text beside the button moved the list. */}
      <Button
        size="small"
        aria-disabled={!isRead || undefined}
        title={isRead ? undefined : "The study log is not loaded"}
        onClick={() => isRead && file.open({})}
      >
        Use a file…
      </Button>
      <Link to={CHANGES_PATH} className={buttonClass("secondary", "small")}>
        Log of changes
      </Link>
      {file.dialog}
    </>
  );
}

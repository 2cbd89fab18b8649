import type { SortKey } from "@capno/domain/participant/participant-order";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { Loader } from "@capno/ui-kit/feedback/Loader";

import type { ListView } from "../paths/list-path.ts";
import { getColumns } from "./columns.tsx";
import rowFrame from "../kit/rows/RowFrame.module.css";
import styles from "./ParticipantsTable.module.css";
// After the table's own: below its width they win.
import slots from "./ParticipantSlots.module.css";
import { ParticipantsTableHead } from "./ParticipantsTableHead.tsx";

interface ParticipantsTableLoadingProps {
  readonly view: ListView;
  readonly isStatus: boolean;
  readonly canOpen: boolean;
  readonly onSort: (key: SortKey) => void;
}

/** The table's head where it will be, above the shapes of rows. */
export function ParticipantsTableLoading({ view, isStatus, canOpen, onSort }: ParticipantsTableLoadingProps) {
  return (
    <div className={styles.loading}>
      <div className={classNames(rowFrame.frame, styles.frame, slots.frame)} aria-busy="true">
        {/* Nothing to sort yet: the head is only to be seen. */}
        <table inert aria-hidden="true" className={classNames(rowFrame.table, styles.table, slots.table)}>
          <ParticipantsTableHead
            columns={getColumns({
              saysWhy: view.needs.length > 0,
              isStatus,
              hasStrip: canOpen,
              hasStatuses: false,
            })}
            sort={view.sort}
            onSort={onSort}
          />
        </table>
        <Loader text="Loading your data..." shape="table" lines={10} />
      </div>
    </div>
  );
}

import "@capno/ui-kit/styles/tokens.css";
import "@capno/ui-kit/styles/page-tokens.css";
import "@capno/ui-kit/styles/base.css";
import { prepareDateText } from "@capno/domain/time/date-text";
import type { SortKey } from "@capno/domain/participant/participant-order";
import { toEpochMs } from "@capno/domain/units";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { useCallback } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

import { SearchField } from "../../../apps/capture/src/kit/SearchField.tsx";
import { showAsFilterText } from "../../../apps/capture/src/list/page/ListBar.tsx";
import { ParticipantsTable } from "../../../apps/capture/src/list/ParticipantsTable.tsx";
import { useListView } from "../../../apps/capture/src/list/use-list-view.ts";
import { useShownParticipants } from "../../../apps/capture/src/study/data/use-shown-participants.ts";
import { afterPaint, nextFrame } from "../frames.ts";
import { drawStatuses, drawStudy } from "./draw-study.ts";
import { LIST_HEIGHT_PX, TanStackList, type ComparedListProps } from "./TanStackList.tsx";

export type ContenderName = "TanStack" | "Capno";

const NOW = toEpochMs(Date.UTC(2026, 10, 20, 12));
const PARTICIPANTS = 10_000;
/** A step is over once the document has not changed for so many frames. */
const QUIET_FRAMES = 4;

const NO_GROUPS: readonly [] = [];
const ignore = () => undefined;
const NO_MEMORY = { recall: () => 0, remember: ignore };
const NO_DIALOGS = { openNotes: ignore, openStatus: ignore, openDeallocation: ignore };
const NO_WORK = {
  reasonsOf: () => [],
  isToDo: () => false,
  reviewOf: ignore,
  noteOf: ignore,
  endOf: ignore,
  onDone: ignore,
  onUndone: ignore,
  doneOf: ignore,
  strip: undefined,
  onVisibleRows: ignore,
};

/** The product's own list, as its page puts it together. */
function CapnoList({ participants, now }: ComparedListProps) {
  const [view, changeView] = useListView();
  const sortBy = useCallback((key: SortKey) => changeView({ type: "sorted", key }), [changeView]);
  const shown = useShownParticipants(participants, view, NO_GROUPS);
  return (
    <>
      <output>{shown.length}</output>
      <SearchField
        label="User ID"
        value={view.filter}
        onInput={showAsFilterText}
        onChange={(text) => changeView({ type: "filtered", text })}
      />
      <div style={{ display: "flex", flexDirection: "column", height: LIST_HEIGHT_PX }}>
        <ParticipantsTable
          participants={shown}
          view={view}
          scroll={NO_MEMORY}
          onSort={sortBy}
          work={NO_WORK}
          statuses={STATUSES}
          now={now}
          timeZone="Europe/London"
          canOpen
          canDeallocate
          dialogs={NO_DIALOGS}
        />
      </div>
    </>
  );
}

const LISTS = { TanStack: TanStackList, Capno: CapnoList };
const host = document.getElementById("host") ?? document.body;
const participants = drawStudy(PARTICIPANTS, NOW);
const STATUSES = drawStatuses(participants);

/** Milliseconds from the step to the paint after its last change of the document. */
async function measure(step: () => void): Promise<number> {
  let isChanged = true;
  const observer = new MutationObserver(() => (isChanged = true));
  observer.observe(host, { subtree: true, childList: true, characterData: true, attributes: true });
  await nextFrame();
  const startedAt = performance.now();
  let paintedAt = startedAt;
  step();
  /* oxlint-disable no-await-in-loop -- one frame after the other */
  for (let quiet = 0; quiet < QUIET_FRAMES; quiet += 1) {
    await afterPaint();
    if (isChanged) {
      paintedAt = performance.now();
      isChanged = false;
      quiet = 0;
    }
    await nextFrame();
  }
  /* oxlint-enable no-await-in-loop */
  observer.disconnect();
  return paintedAt - startedAt;
}

const listBenchmark = {
  mount(name: ContenderName): Promise<number> {
    prepareDateText("Europe/London");
    const List = LISTS[name];
    const element = <List participants={participants} now={NOW} />;
    const router = createMemoryRouter([{ path: "/", element }]);
    return measure(() => flushSync(() => createRoot(host).render(<RouterProvider router={router} />)));
  },
  async type(text: string): Promise<{ readonly ms: number; readonly shown: string; readonly due: string }> {
    const box = host.querySelector("input");
    if (box === null) throw new Error("the list has no filter box");
    const ms = await measure(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
      box.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const due = participants.filter(({ duid }) => duid.includes(text)).length;
    return { ms, shown: host.querySelector("output")?.textContent ?? "", due: String(due) };
  },
};

declare global {
  interface Window {
    listBenchmark: typeof listBenchmark;
  }
}
window.listBenchmark = listBenchmark;

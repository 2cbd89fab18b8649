import { isWorthReporting } from "@capno/api-client/api-error";
import { createHttpQueue } from "@capno/api-client/http-queue";
import type { Participant } from "@capno/domain/participant/participant";
import type { ProductServices } from "@capno/product-contract/product-services";
import { QueryCache, type QueryClient } from "@tanstack/react-query";

import { catchUp, createQueries } from "../data/asking.ts";
import { queryKeys } from "../data/query-keys.ts";
import { createAllocation } from "../allocation/create-allocation.ts";
import type { AllocationController } from "../allocation/allocation-machine.ts";
import { createValues } from "../values/create-values.ts";
import { participantsQuery, readParticipants } from "../data/participants-query.ts";
import type { ParticipantList } from "../data/lists.ts";
import { createDrafts, type ExplanationDrafts } from "../log/drafts.ts";
import type { NoteDrafts } from "../notes/note-drafts.ts";
import { createRecordInView, type RecordInView } from "./record-in-view.ts";
import { createLastViewed, type LastViewed } from "./last-viewed.ts";
import { createStudy } from "../data/create-study.ts";
import { createRowReading, type RowReading } from "../data/create-row-reading.ts";
import { createStudyReading } from "../data/create-study-reading.ts";
import type { StudyReading } from "../data/study-reading.ts";
import { createStudyLog } from "../log/create-study-log.ts";
import { createStatusFiles, type StatusFiles } from "../statuses/status-file.ts";
import type { GetPart, SessionPart, SessionSources } from "./session-parts.ts";
import { createUnsavedWork, type UnsavedWork } from "./unsaved-work.ts";
import { reportOnce } from "../../kit/report-once.ts";

/** State that lives as long as Capture is open in one session. */
export interface Capture extends SessionSources {
  readonly allocation: AllocationController;
  readonly lastViewed: LastViewed;
  readonly recordInView: RecordInView;
  readonly noteDrafts: NoteDrafts;
  readonly statusFiles: StatusFiles;
  readonly explanationDrafts: ExplanationDrafts;
  readonly unsavedWork: UnsavedWork;
  readonly rowReading: RowReading;
  /** The project that was last read, for the pages of a whole project. */
  readonly studyReading: StudyReading;
  readonly getPart: GetPart;
  dispose(): void;
}

export function createCapture(services: ProductServices): Capture {
  const { notices } = services;
  const cache = new QueryCache({
    // Each section of a page shows its own failure; here it is only reported.
    onError(error, { queryKey, state }) {
      const [what] = queryKey;
      const isRaised =
        state.data === undefined && (what === queryKeys.participants[0] || what === queryKeys.handsets[0]);
      if (isWorthReporting(error) && !isRaised)
        reportOnce(notices, `${String(what)} could not be loaded`, error);
    },
  });
  const queries = createQueries(services.clock, cache);
  const parts = new Map<unknown, SessionPart>();
  const queue = createHttpQueue(services.http, {
    clock: services.clock,
    onPause(ms) {
      for (const part of parts.values()) part.onServerBusy(ms);
      study.onServerBusy(ms);
    },
  });
  const getParticipants = () =>
    queries.getQueryData<{ readonly rows: readonly Participant[] }>(queryKeys.participants)?.rows;
  const values = createValues(services, {
    known: getParticipants,
    load: () => queries.ensureQueryData(participantsQuery(services)),
  });
  const study = createStudy(services, queries, queue, values);
  const studyReading = createStudyReading(services, study);
  const rowReading = createRowReading(services, study);
  const log = createStudyLog({
    services,
    queue,
    readUsers: async () => toUserIds(await readParticipants(queries, services)),
    afterFirstPaint: (callback) => afterFirstList(queries, services.clock, callback),
  });
  const allocation = createAllocation(services, queries, log);
  const noteDrafts: NoteDrafts = createDrafts();
  const explanationDrafts: ExplanationDrafts = createDrafts();
  const unsavedWork = createUnsavedWork({
    session: services.session,
    log,
    noteDrafts,
    explanationDrafts,
  });
  let wasLive = services.realtime.linkState() === "live";
  const stopWatching = services.realtime.watchLink((state) => {
    if (state !== "live") return;
    // Events may have been missed while the link was down; before it was first up, no page relied on them.
    if (wasLive) {
      study.onRecordsMissed();
      void catchUp(queries, services.clock);
    }
    wasLive = true;
  });
  function getPart<Part extends SessionPart>(create: (sources: SessionSources) => Part): Part {
    const part = parts.get(create) ?? create(capture);
    parts.set(create, part);
    return part as Part;
  }
  const capture: Capture = {
    services,
    queries,
    allocation,
    lastViewed: createLastViewed(),
    recordInView: createRecordInView(),
    queue,
    values,
    rowReading,
    log,
    statusFiles: createStatusFiles(log),
    noteDrafts,
    explanationDrafts,
    unsavedWork,
    study,
    studyReading,
    getPart,
    dispose() {
      stopWatching();
      rowReading.leave();
      unsavedWork.dispose();
      log.dispose();
      noteDrafts.clear();
      explanationDrafts.clear();
      studyReading.dispose();
      study.dispose();
      allocation.dispose();
      for (const part of parts.values()) part.dispose();
      void queries.cancelQueries();
      queries.clear();
    },
  };
  return capture;
}

const toUserIds = ({ rows }: ParticipantList): ReadonlySet<string> => new Set(rows.map(({ duid }) => duid));

/** A page without a list of users waits no longer than this for it. */
const LONGEST_WAIT_MS = 3_000;

/** The log is read once the list of users is drawn, or where there is none, so that it holds up no row. */
function afterFirstList(
  queries: QueryClient,
  clock: ProductServices["clock"],
  callback: () => void,
): () => void {
  const getStatus = () => queries.getQueryState(queryKeys.participants)?.status ?? "none";
  let stop = () => {};
  let stopWatching = () => {};
  function goOn(): void {
    stopWatching();
    stop();
    if (typeof requestAnimationFrame === "undefined") return callback();
    // The first frame draws the rows; the second one comes after it. A hidden tab has none, and reads nothing.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(callback);
    });
    stop = () => cancelAnimationFrame(frame);
  }
  if (getStatus() !== "pending") goOn();
  else {
    stopWatching = queries.getQueryCache().subscribe(() => {
      if (getStatus() === "success" || getStatus() === "error") goOn();
    });
    stop = clock.after(LONGEST_WAIT_MS, goOn);
  }
  return () => {
    stopWatching();
    stop();
  };
}

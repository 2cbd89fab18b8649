import { getLockState, LOCK_STATES, formatLockedMessage } from "@capno/domain/handset/handset-lock";
import { isolate } from "@capno/domain/text/isolate";
import { findScannedHandset } from "@capno/domain/handset/scanned-handset";
import { Outlet, useNavigate } from "@capno/router";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { useMachine } from "@capno/machine/use-machine";
import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";
import { hasDialog } from "@capno/ui-kit/behaviour/layers";
import { useBarcodeScan } from "@capno/ui-kit/behaviour/barcode-scans";
import { useEffect, useState } from "react";

import { getRunningPath } from "../../test-run/test-run-paths.ts";
import { isPending } from "../../test-run/test-run-transitions.ts";
import { useJourney } from "../../session/journey-context.ts";
import { NotLoaded } from "../NotLoaded.tsx";
import { TestErrorDialog } from "../waiting/TestErrorDialog.tsx";
import { UnansweredTest } from "../waiting/UnansweredTest.tsx";
import type { HandsetList, ListedHandset } from "../../queries/handsets-query.ts";
import { TodayBoard } from "../today/TodayBoard.tsx";
import { useTodaysTests, type Today } from "../today/use-today.ts";
import styles from "./HandsetAreaPage.module.css";
import { HandsetsNotLoaded } from "./HandsetsNotLoaded.tsx";
import { HandsetPicker } from "./HandsetPicker.tsx";
import { useHandsetArea } from "./use-handset-area.ts";
import { useInUseSince } from "./use-in-use-since.ts";
import { useLocksWatch } from "./use-locks-watch.ts";
import { useSerialText } from "../use-serial-text.ts";
import { useFailuresOf } from "./use-failures-of.ts";

const NO_HANDSETS: readonly ListedHandset[] = [];

export function HandsetAreaPage({ purpose }: { readonly purpose: "test" | "history" }) {
  const { services, lock, testRun, paths } = useJourney();
  const navigate = useNavigate();
  const { list, knownUdi, isEntered } = useHandsetArea(purpose);
  const lockState = useMachine(lock);
  const { phase } = useMachine(testRun);
  const getPathOf = (udi: string): string => {
    if (purpose === "history") return paths.handsetHistory(udi);
    const isItsTest = isPending(phase) && phase.test.udi === udi;
    return (isItsTest ? getRunningPath(paths, phase) : undefined) ?? paths.startTest(udi);
  };
  const username = services.session.account().username;
  const canChooseInUse = purpose === "history";
  const choose = (udi: string) => void navigate(getPathOf(udi));
  const scanNote = useScannedHandset({
    handsets: list.data?.handsets,
    selectedUdi: knownUdi,
    isTestRunning: purpose === "test" && isPending(phase),
    canChoose: ({ lockedBy }) =>
      canChooseInUse || getLockState(lockedBy, username) !== LOCK_STATES.lockedBySomeoneElse,
    choose,
  });
  // Same breakpoint as the style sheet. Below it a history begins with results, and a test with handsets.
  const isAbove = useMediaQuery("(max-width: 1023.98px)");
  const inUse = useInUseSince(list.data?.handsets);
  // While a handset is open, the tests of the other handsets are not requested.
  const today = useTodaysTests(knownUdi === undefined ? (list.data?.handsets ?? NO_HANDSETS) : NO_HANDSETS);
  useLocksWatch(list.data !== undefined);
  useFailuresOf(list, "the handsets could not be refreshed");

  if (list.data === undefined) return <HandsetsNotLoaded list={list} />;
  const { handsets, unreadable } = list.data;
  const isTestRunning =
    purpose === "test" && knownUdi !== undefined && (isPending(phase) || phase.status === "finished");
  const picker = (
    <HandsetPicker
      key="picker"
      handsets={handsets}
      unreadable={unreadable}
      username={username}
      selectedUdi={knownUdi}
      heldUdi={lockState.status === "held" ? lockState.udi : undefined}
      canChooseInUse={canChooseInUse}
      onChoose={choose}
      isTestRunning={isTestRunning}
      inUse={inUse}
      today={knownUdi === undefined && handsets.length > 1 ? today : undefined}
    />
  );
  const page = (
    <div key="page" className={styles.page}>
      {scanNote !== undefined && (
        <Banner tone="watch" role="alert">
          {scanNote}
        </Banner>
      )}
      {list.isError && (
        <Banner tone="watch" role="status">
          The handsets could not be refreshed; who uses them may have changed.
        </Banner>
      )}
      {purpose === "test" && <UnansweredTest />}
      {knownUdi === undefined ? (
        <NothingChosen
          list={list.data}
          purpose={purpose}
          today={today}
          onTryAgain={() => void list.refetch()}
        />
      ) : isEntered ? (
        <Outlet />
      ) : (
        <Opening udi={knownUdi} />
      )}
    </div>
  );
  return (
    <div className={styles.area} data-only={handsets.length === 1 || isTestRunning ? "" : undefined}>
      {isAbove && purpose === "history" ? [page, picker] : [picker, page]}
      {purpose === "test" && <TestErrorDialog />}
    </div>
  );
}

/** Shown until the server says who holds the handset, for example offline after sleep: a page without a heading looks broken. */
function Opening({ udi }: { readonly udi: string }) {
  const { clock } = useJourney().services;
  const serialText = useSerialText(udi);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => clock.after(SAY_OPENING_AFTER_MS, () => setIsLate(true)), [clock]);
  return isLate ? (
    <PageHeading
      title={`Handset ${isolate(serialText)}`}
      detail="Waiting for the server to confirm your lock."
    />
  ) : null;
}

const SAY_OPENING_AFTER_MS = 500;

function NothingChosen(props: {
  readonly list: HandsetList;
  readonly purpose: "test" | "history";
  readonly today: Today;
  readonly onTryAgain: () => void;
}) {
  const { handsets, unreadable } = props.list;
  if (handsets.length > 0)
    return <StartPage handsets={handsets} purpose={props.purpose} today={props.today} />;
  // A list that cannot be read is not an empty one.
  return unreadable > 0 ? (
    <NotLoaded title="No handset could be read" onTryAgain={props.onTryAgain}>
      The list of handsets could not be read.
    </NotLoaded>
  ) : (
    <NotLoaded tone="unknown" title="No handset is available to you" onTryAgain={props.onTryAgain}>
      Handsets appear here when they belong to one of your groups.
    </NotLoaded>
  );
}

function StartPage(props: {
  readonly handsets: readonly ListedHandset[];
  readonly purpose: "test" | "history";
  readonly today: Today;
}) {
  const { handsets, purpose, today } = props;
  return (
    <>
      {purpose === "history" ? (
        <PageHeading title="Results history" detail="Select a handset to see today's test results." />
      ) : (
        <PageHeading title="Start a new test" detail="Select the handset the patient will breathe through." />
      )}
      <TodayBoard today={today} handsets={handsets} />
      {purpose === "test" && !today.isLoading && <HowATestWorks isOpen={today.rows.length === 0} />}
    </>
  );
}

/** Open until the first test of the day. */
function HowATestWorks({ isOpen }: { readonly isOpen: boolean }) {
  return (
    <details className={styles.explanation} open={isOpen}>
      <summary>How a test works</summary>
      <ol className={styles.steps}>
        <li>Choose a handset. It is reserved for you while you use it.</li>
        <li>Ask the patient to breathe through it, and press Start.</li>
        <li>Wait for the result. Results usually take under five minutes.</li>
      </ol>
    </details>
  );
}

const SCAN_NAMES_NONE = "The scanned code names none of these handsets.";
const SCAN_NAMES_SEVERAL =
  "The scanned code names more than one of these handsets. Select yours in the list.";
const SCAN_DURING_TEST = "A test is running, so the scanned code has changed nothing.";

interface ScannedHandsetInput {
  readonly handsets: readonly ListedHandset[] | undefined;
  readonly selectedUdi: string | undefined;
  readonly isTestRunning: boolean;
  readonly canChoose: (handset: ListedHandset) => boolean;
  readonly choose: (udi: string) => void;
}

/** Selects the handset that a scanned label names, as a click on it does; returns a message if it cannot. */
function useScannedHandset(input: ScannedHandsetInput): string | undefined {
  const { handsets, selectedUdi, isTestRunning, canChoose, choose } = input;
  const [message, setMessage] = useState<{
    readonly text: string | undefined;
    readonly at: string | undefined;
  }>();

  useBarcodeScan(({ text, field, isSure }) => {
    if (handsets === undefined || hasDialog()) return false;
    const say = (words: string | undefined) => setMessage({ text: words, at: selectedUdi });
    const found = findScannedHandset(text, handsets);
    if (found.kind === "none") {
      // Inside a field the scan is the text to enter there.
      if (field === undefined && isSure) say(SCAN_NAMES_NONE);
      return false;
    }
    if (found.kind === "several") say(SCAN_NAMES_SEVERAL);
    else if (found.handset.udi === selectedUdi) say(undefined);
    else if (isTestRunning) say(SCAN_DURING_TEST);
    else if (!canChoose(found.handset)) say(formatLockedMessage(found.handset.lockedBy ?? "another account"));
    else {
      say(undefined);
      choose(found.handset.udi);
    }
    return true;
  });

  // A message about a scan on another page is outdated.
  return message?.at === selectedUdi ? message?.text : undefined;
}

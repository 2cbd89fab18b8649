import type { Participant } from "@capno/domain/participant/participant";
import { createMemoryRouter, RouterProvider, useLocation, useParams, type RouteObject } from "@capno/router";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import {
  aBreathingPattern,
  aCapnogramBody,
  aCapnogramRowBody,
  aDuidBody,
  aTrendBody,
  OTHER_UDI,
  UDI,
} from "@capno/test-kit/wire-builders";
import { handsetChannel } from "@capno/realtime/channels";
import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { onTestFinished } from "vitest";

import { parseRecordId } from "../../paths/detail-path.ts";
import { CaptureLayout } from "../../app/CaptureLayout.tsx";
import { useParticipants } from "../../study/data/use-participants.ts";
import product from "../../product.tsx";
import type { ListedNote } from "../../study/notes/find-notes.ts";
import { useNotesOf } from "../../study/notes/use-notes.ts";
import { createCapture } from "../../study/session/capture-session.ts";
import { PointedDayProvider } from "../pointed-day.tsx";
import { useDetailRecords, useOpenedRecord, type OpenedRecord } from "../records/use-detail-records.ts";
// The route loads the page when it is opened, and a press its dialogs; here they are there already.
import "../page/DetailPage.tsx";
import "../../study/notes/NotesDialog.tsx";
import "../../study/statuses/StatusDialog.tsx";

export const CHANNEL = handsetChannel(UDI);

/** Capture at an address, for tests of the detail dashboard. */
export const openDetail = (services: FakeProductServices, address = "/detail/CARD-1") =>
  open(product.create(services).routes, address);

/** What the page gives its parts. */
export interface Shown {
  readonly participant: Participant;
  readonly all: readonly Participant[];
  readonly records: OpenedRecord;
  readonly notes: readonly ListedNote[];
}

/** A part of the page at its address, where the rest of it is not the matter. */
export function openPart(
  services: FakeProductServices,
  part: ComponentType<Shown>,
  address = "/detail/CARD-1",
) {
  const capture = createCapture(services);
  onTestFinished(() => capture.dispose());
  const children = [{ path: "/detail/:duid", element: <OfParticipant part={part} /> }];
  return open([{ element: <CaptureLayout capture={capture} />, children }], address);
}

function open(routes: RouteObject[], address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

interface PartProps {
  readonly part: ComponentType<Shown>;
}

function OfParticipant({ part }: PartProps) {
  const { duid } = useParams();
  const all = useParticipants().data?.rows ?? [];
  const participant = all.find((row) => row.duid === duid);
  return (
    participant && (
      <PointedDayProvider key={duid}>
        <OfRecords part={part} participant={participant} all={all} />
      </PointedDayProvider>
    )
  );
}

function OfRecords({ part: Part, ...who }: PartProps & Omit<Shown, "records" | "notes">) {
  const { participant } = who;
  const { duid } = participant;
  const id = parseRecordId(useLocation().search);
  const records = useOpenedRecord(duid, useDetailRecords(participant), id);
  return <Part {...who} records={records} notes={useNotesOf(duid, records.list.data?.rows)} />;
}

/** When record 6 was made. */
export const DAY_BEFORE = "2026-11-19T08:00:00Z";

/** CARD-1 with records 7 and 6, CARD-2 with record 70, CARD-3 without any. */
export function aStudyOfThree(): FakeProductServices {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, studyZone: "UTC" } },
  });
  const { http } = services;
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", handset_udi: UDI }),
    aDuidBody({ duid: "CARD-2", handset_udi: OTHER_UDI }),
    aDuidBody({ duid: "CARD-3", handset_udi: null, capnogram_count: 0, latest_capnogram_dt: null }),
  ]);
  http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 7 }),
    aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
  ]);
  http.reply("GET /capnogram/?duid=CARD-2", [aCapnogramRowBody({ id: 70, duid: "CARD-2" })]);
  http.reply("GET /capnogram/?duid=CARD-3", []);
  http.reply("GET /capnogram/7/", aRecord(7, 5.31));
  http.reply("GET /capnogram/6/", aRecord(6, 4.5, DAY_BEFORE));
  http.reply("GET /capnogram/70/", aRecord(70, 7.77));
  http.reply("GET /duid/param/?duid=CARD-1", [
    { ...toTrend(4.5), capnogram_dt: DAY_BEFORE },
    { ...toTrend(5.31), capnogram_dt: "2026-11-20T09:20:00Z" },
  ]);
  http.reply("GET /duid/param/?duid=CARD-2", [toTrend(7.77)]);
  return services;
}

/** A record with this end-tidal CO2 in kPa; without a date of record 7. */
export function aRecord(id: number, kPa: number, capnogram_dt = aCapnogramRowBody().capnogram_dt) {
  return aCapnogramBody({
    id,
    capnogram_dt,
    data_breath: aBreathingPattern().map((sample) => (sample === 0 ? 0 : kPa)),
    data_avg_waveform: [
      [0, 0, 0.1],
      [1, kPa, 0.2],
      [2, 0, 0.1],
    ],
    data_par_breath_avg: { PetCO2: [kPa], metBurden: [0.2], epTangent: [0.3] },
  });
}

function toTrend(kPa: number) {
  return aTrendBody({ data_par_breath_avg: { PetCO2: [kPa], metBurden: [0.2], epTangent: [0.3] } });
}

export const findCard = (name = "END TIDAL CO2") => screen.findByRole("article", { name });
export const findSection = (name: string) => screen.findByRole("region", { name });

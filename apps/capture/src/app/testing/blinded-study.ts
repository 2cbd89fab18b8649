import { PERMISSIONS } from "@capno/domain/account/permission";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramBody, aCapnogramRowBody, aDuidBody, aTrendBody, UDI } from "@capno/test-kit/wire-builders";

export const GROUPS = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
export const RECORDS = 20;
const VALUES_OF_RECORD = 10;

/** Numbers of six digits, none of which a page has by chance. */
export const PLANTED = Array.from({ length: RECORDS * VALUES_OF_RECORD }, (_, place) =>
  Number((137.123 + place * 4.371).toFixed(3)),
);

/** As a page, a file or a request might write a number. */
const ENCODINGS: readonly ((value: number) => string)[] = [
  (value) => String(value),
  (value) => value.toFixed(2),
  (value) => value.toFixed(2).replace(".", ","),
  (value) => value.toExponential(),
  (value) => btoa(String(value)).replace(/=+$/, ""),
  (value) => `${Math.round(value * 100)}%`,
];

export const findPlanted = (text: string): readonly string[] =>
  PLANTED.flatMap((value) => ENCODINGS.map((write) => write(value))).filter((written) =>
    text.includes(written),
  );

const at = (place: number) => new Date(Date.UTC(2026, 9, 1 + place, 8)).toISOString();

/** CARD-1, and LEEDS-1 of another group; both have the planted values. */
export function openStudy(
  account: Parameters<typeof anAccount>[0],
  blinded: readonly string[],
): FakeProductServices {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups: GROUPS, ...account })),
    config: {
      ...config,
      capture: { ...config.capture, blinded },
      report: { ...config.report, saveFhir: true },
    },
  });
  const { http } = services;
  http.reply("GET /version", {});
  http.reply("GET /device/", [{ handset_udi: UDI, group: 1 }]);
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1], handset_udi: UDI, capnogram_count: RECORDS }),
    aDuidBody({ duid: "LEEDS-1", groups: [2], handset_udi: null, capnogram_count: RECORDS }),
  ]);
  for (const [duid, first] of [
    ["CARD-1", 100],
    ["LEEDS-1", 200],
  ] as const) {
    const bodies = Array.from({ length: RECORDS }, (_, place) => toBodies(duid, first + place, place));
    http.reply(`GET /capnogram/?duid=${duid}`, bodies.map(({ row }) => row).toReversed());
    http.reply(
      `GET /duid/param/?duid=${duid}`,
      bodies.map(({ trend }) => trend),
    );
    for (const { row, record } of bodies) http.reply(`GET /capnogram/${row.id}/`, record);
  }
  return services;
}

function toBodies(duid: string, id: number, place: number) {
  const capnogram_dt = at(place);
  const [co2 = 0, rate = 0, burden = 0, index = 0, ...samples] = PLANTED.slice(
    place * VALUES_OF_RECORD,
    (place + 1) * VALUES_OF_RECORD,
  );
  const values = {
    data_par_breath_avg: { PetCO2: [co2], metBurden: [burden], epTangent: [index] },
    data_par_cap: { RR_est: rate },
  };
  return {
    row: aCapnogramRowBody({ id, duid, capnogram_dt, handset_udi: UDI }),
    trend: aTrendBody({ capnogram_dt, ...values }),
    record: aCapnogramBody({
      id,
      capnogram_dt,
      data_breath: samples,
      data_splits: [0, 2, 4],
      data_par_error: ["", "", ""],
      data_avg_waveform: samples.map((sample, step) => [step, sample, 0.1]),
      ...values,
    }),
  };
}

export const OF_COORDINATOR = [PERMISSIONS.capture, PERMISSIONS.viewDetail, PERMISSIONS.assignHandset];
export const openBlinded = () => openStudy({ permissions: OF_COORDINATOR }, ["CARD"]);
const isForValues = (path: string) => /^\/capnogram\/\d+\/|^\/duid\/param\//.test(path);
export const getValueCalls = ({ http }: FakeProductServices) =>
  http.requests.map(({ path }) => path).filter(isForValues);

import { formatZonedDateTime } from "@capno/domain/time";
import { makeListPdf } from "@capno/report/make-list-pdf";

import packageFile from "../../../../package.json" with { type: "json" };
import { formatUndated, formatUse, getGaps } from "./handset-log-text.ts";
import { formatHolders } from "../handset-text.ts";
import type { SiteLog } from "./read-handset-log.ts";

export async function makeHandsetLogFile(
  log: SiteLog,
  about: {
    readonly project: string;
    readonly zone: string;
    readonly brand: string;
    readonly fileName: string;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const { zone, project, brand, fileName } = about;
  const product = `${brand} Capture`;
  const asOf = formatZonedDateTime(log.asOf, zone);
  const file = await makeListPdf({
    fileName,
    product,
    title: "Handset log",
    madeAt: log.asOf,
    footer: [`${product} ${packageFile.version} · Data as of ${asOf}`],
    fields: [
      { label: "Project", value: project },
      { label: "Data as of", value: asOf },
      { label: "Time zone", value: zone },
      { label: "Records", value: String(log.records) },
      { label: "Recorded", value: "From the date and the handset of each record" },
      { label: "Logged here", value: "Given or taken back in this application" },
    ],
    warnings: getGaps(log),
    sections: log.handsets.map((handset) => ({
      title: `${handset.handset.label} (${handset.udi})`,
      lines: [
        ...(handset.uses.length === 0 ? ["No record and no logged change."] : []),
        ...handset.uses.map((use) => formatUse(use, zone)),
        ...(handset.undated > 0 ? [formatUndated(handset.undated)] : []),
        `Allocated now, by the list of users: ${formatHolders(handset.holders, log.unreadRows)}.`,
      ],
    })),
  });
  return file as Uint8Array<ArrayBuffer>;
}

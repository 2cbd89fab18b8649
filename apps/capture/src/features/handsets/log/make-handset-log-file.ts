import { parseHandset } from "@capno/domain/handset";
import { formatCount } from "@capno/domain/number";
import { formatZonedDateTime } from "@capno/domain/time";
import type { HandsetUdi } from "@capno/domain/units";
import { makeListPdf } from "@capno/report/make-list-pdf";

import packageFile from "../../../../package.json" with { type: "json" };
import { describeLines, formatLine, formatUndated } from "./handset-log-text.ts";
import type { SiteLog } from "./read-handset-log.ts";

export async function makeHandsetLogFile(
  log: SiteLog,
  about: {
    readonly udi: HandsetUdi | null;
    readonly project: string;
    readonly zone: string;
    readonly brand: string;
    readonly fileName: string;
  },
): Promise<Uint8Array<ArrayBuffer>> {
  const { udi, zone, project, brand, fileName } = about;
  const product = `${brand} Capture`;
  const asOf = formatZonedDateTime(log.asOf, zone);
  const file = await makeListPdf({
    fileName,
    product,
    title: udi === null ? "Handset log" : `Handset log of ${parseHandset(udi).label}`,
    madeAt: log.asOf,
    footer: [`${product} ${packageFile.version} · Data as of ${asOf}`],
    fields: [
      { label: "Project", value: project },
      { label: "Data as of", value: asOf },
      { label: "Time zone", value: zone },
      {
        label: udi === null ? "Records" : "Records of this handset",
        value: formatCount(log.records),
      },
      { label: "Recorded", value: "From the date and the handset of each record" },
      { label: "Logged here", value: "Given or taken back in this application" },
    ],
    warnings: log.gaps,
    sections: log.handsets.map((handset) => ({
      title: `${handset.handset.label} (${handset.udi})`,
      lines: [
        ...describeLines(handset, log.unreadRows, zone).map(formatLine),
        ...(handset.undated > 0 ? [formatUndated(handset.undated)] : []),
      ],
    })),
  });
  return file as Uint8Array<ArrayBuffer>;
}

import { computeDay, type Habits, type Measured } from "./day-of-clinics.ts";
import type { Traffic } from "./measure-traffic.ts";

/** `docs/capacity.md`. */
export function describeCapacity(measured: Measured, habits: Habits, commit: string): string {
  const day = computeDay(measured, habits);
  const step = (name: string, { requests, bytes }: Traffic) =>
    `| ${name} | ${requests.files} | ${formatBytes(bytes.files)} | ${requests.backend} | ${formatBytes(bytes.backend)} | ${requests.realtime} | ${formatBytes(bytes.realtime)} |`;
  return `# What it costs

Written by \`pnpm capacity\`, which builds the present source, serves it as a release with the real headers and
compressed copies, drives a browser through Screen, and counts what went over the wire. Measured at commit \`${commit}\`.

## Measured

| step | files: requests | received | backend: requests | received | realtime: frames | size |
|---|---|---|---|---|---|---|
${step("sign-in to the list of handsets, nothing kept by the browser", measured.firstVisit)}
${step("the same, everything kept", measured.laterVisit)}
${step("one breath test: Start, result, finished", measured.test)}

Backend requests include the preflights that \`Access-Control-Max-Age\` does not save. What the browser had already is
not counted.

## A day of ${formatCount(habits.clinics)} clinics

Assumed: ${habits.workplaces} workplaces a clinic, ${habits.signInsPerWorkplace} sign-ins a workplace, ${habits.testsPerClinic} breath tests a clinic, a release
of the shell or of the product in use every ${habits.daysBetweenReleases} days (then each workplace fetches all files once), and a busiest hour
that carries a fifth of the day.

| | requests or frames | received | busiest hour, a second |
|---|---|---|---|
${day
  .map(
    ({ receiver, requests, bytes, peakPerSecond }) =>
      `| ${receiver} | ${formatCount(requests)} | ${formatBytes(bytes)} | ${peakPerSecond.toFixed(1)} |`,
  )
  .join("\n")}

Each open page besides asks for \`remotes.json\` every ten minutes, which is a 304 of a few hundred bytes, and holds one
realtime connection: ${formatCount(habits.clinics * habits.workplaces)} at most. Renewed handset locks and access tokens of long sessions come on top of the
backend's share; they depend on how long pages stay open and are not in the table.
`;
}

const count = new Intl.NumberFormat("en-GB");

function formatCount(value: number): string {
  return count.format(value);
}

function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}

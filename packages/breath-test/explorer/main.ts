import { exploreClinic } from "./explore-clinic.ts";
import { SCENARIOS } from "./scenarios.ts";
const limit = Number(process.argv[2] ?? 20_000);
for (const s of SCENARIOS) {
  if (process.argv[3] && !s.name.includes(process.argv[3])) continue;
  const t = performance.now();
  const r = exploreClinic(s, { depth: 60, states: limit }, Number(process.argv[4] ?? 20));
  console.log(
    `${s.name}: ${r.states} states, ${r.steps} steps, depth ${r.depth}${r.isComplete ? " complete" : ""}, ${r.completions} completions, ${r.opened} opened, ${Math.round(performance.now() - t)} ms`,
  );
  if (r.finding) console.log(r.finding.what, r.finding.length, "\n" + r.finding.timeline.join("\n"));
  if (process.argv[3])
    console.log(
      [...r.taken]
        .toSorted((a, b) => b[1] - a[1])
        .map((k) => k.join(" "))
        .join(", "),
    );
}

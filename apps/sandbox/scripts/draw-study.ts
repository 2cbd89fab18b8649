import { writeFileSync } from "node:fs";

import { formatStudyFeatures, STUDY_FEATURES_FILE } from "../src/scenarios/study-features.ts";
import { planStudy } from "../src/scenarios/study-plan.ts";

// Run again after a change of the simulator, the analysis or the plan.
const study = planStudy();
writeFileSync(STUDY_FEATURES_FILE, formatStudyFeatures(study));
const count = study.reduce((sum, { records }) => sum + records.length, 0);
console.log(`${study.length} participants, ${count} records`);

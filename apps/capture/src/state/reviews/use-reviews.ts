import type { Reviews } from "@capno/api-client/models/review";

import { useSharedEntries } from "../shared-entries/use-shared-entries.ts";
import { useCapture } from "../use-capture.ts";

export const useReviews = (): Reviews => useSharedEntries(useCapture().reviews);

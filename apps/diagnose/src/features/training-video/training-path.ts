import type { ProductServices } from "@capno/product-contract/product-services";

import description from "../../../product.json" with { type: "json" };

/** The shell leads to it too, from the licences. */
export const TRAINING_PATH = description.training;

const HOME = description.home;
const LONGEST_TARGET = 512;

/** The training page, which leads back to `path`: no page and no lock before the video was watched. */
export function findTrainingDetour(
  { session }: Pick<ProductServices, "session">,
  path: string,
): string | undefined {
  if (session.account().hasWatchedTrainingVideo) return undefined;
  return `${TRAINING_PATH}?to=${encodeURIComponent(path)}`;
}

/** The target after the training: only inside this product, and never the training itself. */
export function getTargetAfterTraining(to: string | null): string {
  if (to === null || to.length > LONGEST_TARGET) return HOME;
  const isInside = to.startsWith(HOME) && /^($|[/?#])/.test(to.slice(HOME.length));
  return isInside && !to.startsWith(TRAINING_PATH) && !to.includes("\\") ? to : HOME;
}

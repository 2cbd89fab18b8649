export const TRAINING_PATH = "/ntd/training";

const HOME = "/ntd";
const LONGEST_TARGET = 512;

/** The training page that leads back to where the person wanted to go. @spec §2 */
export function toTrainingPath(target: string): string {
  return `${TRAINING_PATH}?to=${encodeURIComponent(target)}`;
}

/** Where the training leads: only into this product, and never to the training itself. Decision B6 */
export function getTargetAfterTraining(to: string | null): string {
  if (to === null || to.length > LONGEST_TARGET) return HOME;
  const isInside = to === HOME || /^\/ntd[/?#]/.test(to);
  return isInside && !to.startsWith(TRAINING_PATH) && !to.includes("\\") ? to : HOME;
}

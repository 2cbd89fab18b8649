/** A call for values that are blinded: a fault of this program, since every part that shows values asks first. */
export class BlindedError extends Error {
  override readonly name = "BlindedError";
}

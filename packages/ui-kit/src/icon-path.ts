/** A stroke path on a 24 by 24 grid, drawn with round caps in the colour of the text. Each is a file of `icons/`. */
export type IconPath = `${"M" | "m"}${string}`;

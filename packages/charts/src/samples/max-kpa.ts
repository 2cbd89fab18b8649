/**
 * No breath holds more carbon dioxide: the highest readings of very ill people are about 13 kPa. A value beyond it is a
 * fault of its file, and its scale would flatten the rest of the curve.
 */
export const MAX_KPA = 20;

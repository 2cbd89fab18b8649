/** Of every chart of a waveform, on screen, on paper and in a file. */
export const Y_TITLE = "pCO₂ (kPa)";
export const X_TITLE = "Time (s)";

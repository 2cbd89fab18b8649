/** What the keys do where a chart has the focus, in the words of the sheet of shortcuts. */
export const CHART_SHORTCUTS = [
  { keys: ["←", "→"], does: "Chart: read the next or the previous value" },
  { keys: ["Home", "End"], does: "Chart: read the first or the last value" },
  { keys: ["+", "-"], does: "Chart: zoom in or out" },
  { keys: ["Ctrl + scroll"], does: "Chart: zoom in or out at the pointer" },
  { keys: ["Shift + ←", "Shift + →"], does: "Chart: move to earlier or later" },
  { keys: ["0"], does: "Chart: show all" },
  { keys: ["←", "→"], does: "Breaths below a chart: the previous or the next breath" },
] as const;

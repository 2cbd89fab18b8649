import { fieldIconPaths } from "./field-icon-paths.ts";

/** Stroke paths on a 24 by 24 grid, drawn with round caps in the colour of the text. */
export const iconPaths = {
  ...fieldIconPaths,
  people:
    "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20v-1a5.5 5.5 0 0 1 5.5-5.5h2a5.5 5.5 0 0 1 5.5 5.5v1M16 4.2a3.5 3.5 0 0 1 0 6.6M18.5 14a5.5 5.5 0 0 1 3 5v1",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5v-.5a6 6 0 0 1 6-6h3a6 6 0 0 1 6 6v.5",
  lung: "M12 3v8.5M12 11.5 8.5 14M12 11.5l3.5 2.5M8.5 6.5C6 7.5 3 12.5 3 17c0 2.5 1 3.5 2.5 3.5 2 0 3.5-1 3.5-3V8c0-1.2-.2-1.7-.5-1.5M15.5 6.5C18 7.5 21 12.5 21 17c0 2.5-1 3.5-2.5 3.5-2 0-3.5-1-3.5-3V8c0-1.2.2-1.7.5-1.5",
  history: "M3.5 12a8.5 8.5 0 1 0 2.8-6.3L3.5 8M3.5 3.5V8H8M12 7.5V12l3 2",
  document: "M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5M9 13h6M9 17h4",
  feedback:
    "M20 4H4a1 1 0 0 0-1 1v11a1 1 0 0 0 1 1h3v4l4.5-4H20a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1zM8 9h8M8 12.5h5",
  fault: "M14.5 6.5a4 4 0 0 1 5-3.8L17 5.2 18.8 7l2.5-2.5a4 4 0 0 1-5.3 4.8L8 17.3A2.3 2.3 0 1 1 4.7 14l8-8",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.5v.7M12 17v.01",
  about: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.5v.01",
  "sign-out": "M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M15 8l4 4-4 4M19 12H9.5",
  "chevron-up": "m6 15 6-6 6 6",
  "chevron-down": "m6 9 6 6 6-6",
  "chevron-left": "m15 6-6 6 6 6",
  "chevron-right": "m9 6 6 6-6 6",
  "arrow-up": "M12 20V4M6 10l6-6 6 6",
  "arrow-down": "M12 4v16M6 14l6 6 6-6",
  "arrow-left": "M20 12H4M10 6l-6 6 6 6",
  "arrow-right": "M4 12h16M14 6l6 6-6 6",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20.5 20.5",
  close: "M6 6l12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  stop: "M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7.5V13M12 16.5v.01",
  calendar: "M5 5h14a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 9.5h16M8 3v4M16 3v4",
  table: "M4 5h16v14H4zM4 10h16M4 14.5h16M10 10v9",
  wave: "M2.5 15h3c2.5 0 2-8 4.5-8h3.5c2.5 0 2 8 4.5 8h3.5",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  filter: "M4 6h16M7 12h10M10.5 18h3",
  settings:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5.5M12 7.5v.01",
  copy: "M9 8.5A.5.5 0 0 1 9.5 8h10a.5.5 0 0 1 .5.5v11a.5.5 0 0 1-.5.5h-10a.5.5 0 0 1-.5-.5zM15.5 8V4.5A.5.5 0 0 0 15 4H4.5a.5.5 0 0 0-.5.5V15a.5.5 0 0 0 .5.5H9",
  mail: "M3 6a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM3.5 6.5 12 13l8.5-6.5",
  print:
    "M7 8V3.5h10V8M7 17H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1h16a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-3M7 14h10v6.5H7z",
  download: "M12 4v11M7 10.5l5 5 5-5M4 20h16",
  external: "M14 4h6v6M20 4l-9 9M10 5H5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-5",
  handset:
    "M9 9.5h6a2 2 0 0 1 2 2V19a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2zM10 9.5V4a1 1 0 0 1 1-1h2a1 1 0 0 1 1 1v5.5M10 13h4v2.5h-4z",
  play: "M7 4.5v15l12.5-7.5z",
  "sort-up": "M12 19V5M7 10l5-5 5 5",
  "sort-down": "M12 5v14M7 14l5 5 5-5",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  reset: "M20.5 12a8.5 8.5 0 1 1-2.8-6.3L20.5 8M20.5 3.5V8H16",
} as const;

export type IconName = keyof typeof iconPaths;

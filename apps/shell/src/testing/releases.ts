import type { ProductRelease } from "@capno/product-contract/release-manifest";

const built = {
  contract: "^1.0.0",
  version: "4.2.4",
  baseUrl: "/r/",
  entry: "entry.js",
  integrity: {},
} as const;

/** The three products as their deployment lists them. */
export const RELEASES: readonly ProductRelease[] = [
  {
    ...built,
    id: "dashboard",
    name: "Capture",
    container: "capno_capture",
    prefixes: ["/list", "/detail", "/documentation"],
    home: "/list",
    permission: "camrest.rw_dash",
  },
  {
    ...built,
    id: "nts",
    name: "Screen",
    container: "capno_screen",
    prefixes: ["/nts"],
    home: "/nts",
    permission: "camrest.nts_ui",
  },
  {
    ...built,
    id: "ntd",
    name: "Diagnose",
    container: "capno_diagnose",
    prefixes: ["/ntd"],
    home: "/ntd",
    permission: "camrest.ntd_ui",
  },
];

/** Only the charts of a test product have keyboard shortcuts. */
export { CHART_SHORTCUTS as JOURNEY_SHORTCUTS } from "@capno/charts/chart-shortcuts";

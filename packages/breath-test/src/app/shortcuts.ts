/** What the keys do on the pages of a test product: its charts alone have keys of their own. */
export { CHART_SHORTCUTS as JOURNEY_SHORTCUTS } from "@capno/charts/chart-shortcuts";

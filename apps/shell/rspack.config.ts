import { defineShell } from "@capno/tooling/rspack-shell";

export default defineShell(import.meta.url);

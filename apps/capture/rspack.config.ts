import { defineRemote } from "@capno/tooling/rspack-remote";

export default defineRemote(import.meta.url, { nextPage: "participant" });

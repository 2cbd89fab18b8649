/** Loaded into every server of a stack: when the one who started it is gone, however it went, so is the server. */
process.on("disconnect", () => process.exit(0));
process.channel?.unref();

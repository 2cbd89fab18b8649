export const STATUS_PATH = "/list/status";

/** The judgement of a value: unknown is a tone of its own, dark is a light that is off. */
export type StatusTone = "good" | "watch" | "act" | "unknown" | "dark";

export type MessageTone = "info" | "good" | "watch" | "act" | "unknown";

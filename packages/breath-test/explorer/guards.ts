/** One guard of the journey's rules, and the real code without it. The text must be there exactly once. */
export interface Guard {
  readonly name: string;
  /** Below `src`. */
  readonly file: string;
  readonly text: string;
  readonly without: string;
}

/**
 * What keeps a recording from the wrong person, and a handset from staying locked. Without any one of them the explorer
 * finds harm. Guards that only another guard makes safe to lose are not listed.
 */
export const GUARDS: readonly Guard[] = [
  {
    name: "a recording made under another account is nobody's here",
    file: "evidence/judge-recording.ts",
    text: "if (facts.administeredBy !== undefined && !isSameAccount(",
    without: "if (facts.administeredBy === '' && !isSameAccount(",
  },
  {
    name: "only what was captured while the handset was held is taken",
    file: "evidence/judge-recording.ts",
    text: 'if (coverage === "not-covered")',
    without: 'if (coverage === "not-covered" && test.holds.length === 0)',
  },
  {
    name: "a recording that was over before Start is asked about",
    file: "evidence/judge-recording.ts",
    text: "return finishedAt < startedAt && capturedAt < startedAt - CLOCK_TOLERANCE_MS;",
    without: "return finishedAt < startedAt && capturedAt < 0;",
  },
  {
    name: "what was opened or declined is settled",
    file: "flow/hear-recording.ts",
    text: "ledger.settled.includes(capnogramId) ||",
    without: "",
  },
  {
    name: "a test given up announces by evidence alone",
    file: "flow/announce-late.ts",
    text: 'if (verdict.status !== "taken") return [state, []];',
    without: "",
  },
  {
    name: "the question waits for the proof",
    file: "flow/flow-transitions.ts",
    text: "if (!target?.isProved || lead === undefined)",
    without: "if (target === undefined || lead === undefined)",
  },
  {
    name: "what happened in sleep is known when the server confirms the hold",
    file: "evidence/hold.ts",
    text: 'return live.isDoubted ? "not-known-yet" : "covered";',
    without: 'return "covered";',
  },
  {
    name: "a lease that is over ends the hold before anything else happens",
    file: "journey/journey-step.ts",
    text: 'if (lock.status !== "held" || at < lock.until) return [state, []];',
    without: 'if (lock.status !== "held" || at > 0) return [state, []];',
  },
  {
    name: "after the end of the session nothing is done",
    file: "journey/journey-step.ts",
    text: "if (state.isEnded) return [state, afterEnd(event)];",
    without: "",
  },
  {
    name: "a lock granted after the end of the session is undone",
    file: "journey/journey-parts.ts",
    text: 'event.event.type !== "lock-granted") return [];',
    without: 'event.event.type !== "lock-granted" || event.event.at > 0) return [];',
  },
  {
    name: "a renewal under way when the handset is left is undone",
    file: "lock/lock-transitions.ts",
    text: "if (state.isRefreshing)",
    without: "if (state.isRefreshing && state.until < 0)",
  },
  {
    name: "a lock granted after the handset was left is undone",
    file: "lock/lock-answers.ts",
    text: 'if (isMine && state.status === "withdrawing") {',
    without: 'if (isMine && state.status === "withdrawing") {\n    return [{ status: "none" }, []];',
  },
  {
    name: "a lock request without an answer is followed by an unlock",
    file: "lock/lock-answers.ts",
    text: "if (!event.isNetwork) return [{",
    without: "if (event.isNetwork) return [{",
  },
  {
    name: "the lease counts from when it was asked for",
    file: "lock/lock-answers.ts",
    text: "const until = (event.sentAt + rules.leaseMs) as EpochMs;",
    without: "const until = (event.at + rules.leaseMs) as EpochMs;",
  },
  {
    name: "an answer that other news overtook is asked for again",
    file: "lock/lock-step.ts",
    text: "{ ...state, isUnsure: true }",
    without: "{ ...state, isUnsure: false }",
  },
  {
    name: "a list without our row is no news",
    file: "lock/lock-step.ts",
    text: "if (!isListed(event, udi)) return [state, []];",
    without: "if (!isListed(event, udi)) return lose(udi, 'expired', undefined, event.at);",
  },
  {
    name: "an unlock is not waited for without end",
    file: "lock/lock-transitions.ts",
    text: '{ type: "start-timer", timer: "unlock", ms: UNLOCK_LIMIT_MS },',
    without: '{ type: "stop-timer", timer: "unlock" },',
  },
  {
    name: "of two handsets under one name each window gives its own back",
    file: "lock/lock-step.ts",
    text: 'return [lost, [...effects, { type: "send-unlock", udi: state.udi, reason: "user-navigated-away" }]];',
    without: "return [lost, effects];",
  },
];

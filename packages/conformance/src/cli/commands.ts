import { spawn } from "node:child_process";

/** Runs a command of whoever runs the kit, and resolves with what it prints. */
export function runCommand(command: string, environment: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, {
      shell: true,
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, ...environment },
    });
    let printed = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (printed += text));
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve(printed.trim());
      else reject(new Error(`"${command}" ended with ${code ?? "a signal"}`));
    });
  });
}

/** What makes a handset record: such a command, or a person who is asked to breathe. */
export function createRecord(command: string, say: (text: string) => void): (udi: string) => Promise<void> {
  return async (udi) => {
    if (command !== "ask") await runCommand(command, { CAPNO_HANDSET_UDI: udi });
    else say(`Please breathe through the handset ${udi} now: its result is waited for.`);
  };
}

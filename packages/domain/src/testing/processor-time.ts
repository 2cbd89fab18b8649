/** Node's: the domain itself knows no platform. */
declare const process: { cpuUsage(): { readonly user: number; readonly system: number } };

/** Time of the processor in milliseconds, not of the clock: what else the machine does is not counted. */
export function getProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

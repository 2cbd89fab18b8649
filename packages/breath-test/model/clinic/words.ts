/** Hours, minutes and seconds of a moment. */
export function formatTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

/** The last digits, as people call a handset. */
export const formatHandset = (udi: string): string => udi.slice(-5);

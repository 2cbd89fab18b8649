const twoDigits = (number: number) => String(number).padStart(2, "0");

/** As the page is to say it in the zone the tests run in: "20 November 2026, 05:30". By the engine's own calendar. */
export function toClinicWords(at: string | number): string {
  const date = new Date(at);
  const month = date.toLocaleString("en-GB", { month: "long" });
  const time = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
  return `${date.getDate()} ${month} ${date.getFullYear()}, ${time}`;
}

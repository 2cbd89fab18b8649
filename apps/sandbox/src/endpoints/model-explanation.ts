/** HTML of the server, as the diagnosis call carries it: a front end must clean it before it shows it. */
export function describeModel(category: string): string {
  return [
    `<b>${category}</b><br>`,
    "The sandbox compares the shape of the expired breaths with simulated patients. ",
    "Of two simulated patients, one with COPD and one without, it gives the higher probability to the right one in about 94 of 100 pairs.",
    "<ul><li>Synthetic data only</li><li>Not a medical device</li></ul>",
  ].join("");
}

/** HTML of the server, as the diagnosis call carries it: a front end must clean it before it shows it. */
export function describeModel(category: string): string {
  return [
    `<b>${category}</b><br>`,
    "The sandbox compares the shape of the expired breaths with simulated patients. ",
    "On 2,000 simulated records it ranked a patient with COPD above one without in about 19 of 20 pairs.",
    "<ul><li>Synthetic data only</li><li>Not a medical device</li></ul>",
  ].join("");
}

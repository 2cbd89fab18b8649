export interface DemoDocument {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[];
}

/** The demo's manuals and guides, by the name of their file. After a change: `pnpm documents`. */
export const DOCUMENTS: Readonly<Record<string, DemoDocument>> = {
  "decontamination-guide": {
    title: "Decontamination guide",
    subtitle: "Cleaning a Capno handset between two participants",
    sections: [
      {
        heading: "Before the handset changes hands",
        lines: [
          "1. Put on gloves. Remove the single-use mouthpiece and discard it as clinical waste.",
          "2. Wipe the whole case with a 70 % alcohol wipe, the charging port last.",
          "3. Leave the surface visibly wet for 30 seconds, then let it dry in the air.",
          "4. Look into the breath channel. Do not allocate a handset that shows moisture or deposits.",
        ],
      },
      {
        heading: "Record it",
        lines: [
          "Tick the cleaning procedure check in the allocation dialog only when all four steps were done.",
          "A handset that was dropped, or that shows a fault light, goes back to the support team.",
        ],
      },
    ],
  },
  "capture-quick-start-guide": {
    title: "Quick start guide: Capture",
    subtitle: "From a new participant to the first breath record",
    sections: [
      {
        heading: "Allocate",
        lines: [
          "1. Choose Allocate Handset and pick a free handset; its serial is on the back.",
          "2. Choose the project. The next free user ID is suggested.",
          "3. Confirm, then hand the handset to the participant.",
        ],
      },
      {
        heading: "Train",
        lines: [
          "Ask the participant to sit, to hold the mouthpiece between closed lips and to breathe normally.",
          "The progress in the training dialog counts the 75 seconds of one record.",
          "Look at the record with the participant. Repeat it where most breaths are marked.",
        ],
      },
      {
        heading: "Follow up",
        lines: ["The All Users list shows who has not breathed for a day (yellow) or for two (red)."],
      },
    ],
  },
  "diagnose-quick-start-guide": {
    title: "Quick start guide: Diagnose",
    subtitle: "One breath test, from the handset to the report",
    sections: [
      {
        heading: "Test",
        lines: [
          "1. Watch the training video once.",
          "2. Choose a handset that nobody else uses and press Start while the patient is breathing.",
          "3. Enter the pack years when asked, or say that they are not known.",
        ],
      },
      {
        heading: "Result",
        lines: [
          "The result usually arrives in under five minutes. Read category and severity together with the curves.",
          "Results stay until midnight. Save the report before that.",
        ],
      },
    ],
  },
  "handset-instructions-for-use": {
    title: "Handset: instructions for use",
    subtitle: "Breath CO2 handset, types NTH, NTA and NTC1",
    sections: [
      {
        heading: "What it measures",
        lines: [
          "The handset measures the partial pressure of CO2 in the breath 50 times a second for 75 seconds.",
          "It does not measure flow or volume.",
        ],
      },
      {
        heading: "Use",
        lines: [
          "1. Fit a new mouthpiece. Switch the handset on and wait for the green light.",
          "2. The patient sits upright, lips closed around the mouthpiece, nose free, breathing normally.",
          "3. The light blinks while it records. Coughs and pauses are found and left out of the analysis.",
          "4. Discard the mouthpiece. Clean the handset as the decontamination guide says.",
        ],
      },
      {
        heading: "Do not use",
        lines: [
          "Do not use the handset on a patient who cannot breathe unaided, or near flammable gas.",
          "Do not use a handset with a cracked case.",
        ],
      },
    ],
  },
  "dashboard-instructions-for-use": {
    title: "Dashboard: instructions for use",
    subtitle: "Capno Capture, Screen and Diagnose",
    sections: [
      {
        heading: "Sign in",
        lines: [
          "Sign in with the e-mail address you registered. On a shared computer leave Remember me unticked.",
          "After 15 minutes without activity you are signed out. A countdown warns you two minutes before.",
        ],
      },
      {
        heading: "Colours and shapes",
        lines: [
          "Every colour also has a shape and a word. Grey means that a value is not known; it is never normal.",
          "A strip in the header says whether updates are live, reconnecting or paused.",
        ],
      },
      {
        heading: "When something fails",
        lines: [
          "A message says what failed. Reload starts the page again, Back closes the message.",
          "Contact support lists what to send: time, page and test ID, never a patient's name.",
        ],
      },
    ],
  },
  help: {
    title: "Help",
    subtitle: "Where to look first",
    sections: [
      {
        heading: "Frequent questions",
        lines: [
          "A handset is in use by somebody else: it is free again when they leave the page, or after five minutes.",
          "TEST ERROR: the record did not arrive or could not be read. Repeat it; a late result is still shown.",
          "No new records: check that the handset is charged and within reach of the network.",
        ],
      },
    ],
  },
  "privacy-policy": {
    title: "Privacy policy",
    subtitle: "Of the demo: there is nobody's data in it",
    sections: [
      {
        heading: "What is stored",
        lines: [
          "The demo holds made-up accounts and simulated breath records only, and forgets them at every restart.",
          "Your browser keeps a session and, if you ask for it, a token to stay signed in. Logging out removes both.",
        ],
      },
    ],
  },
};

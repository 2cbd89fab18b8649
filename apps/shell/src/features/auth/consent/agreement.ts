interface AgreementSection {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

const ACCEPTABLE_USE_VERSION = "1.0.0";

/** Written for this product from the four facts the specification fixes; not yet reviewed by a lawyer. */
export const AGREEMENT_STATUS = "Draft for legal review";

/** @spec §2: standards version 1.0.0; liability capped at £1000; confidentiality five years; English law */
export const AGREEMENT: readonly AgreementSection[] = [
  {
    heading: "1. Who this agreement is with",
    paragraphs: [
      "This agreement is between you, the person who signs in, and the provider of this dashboard. It covers your use of the dashboard and of everything it shows. It does not replace the agreement between the provider and the organisation you work for; where the two differ, that agreement comes first.",
    ],
  },
  {
    heading: "2. What you may do",
    paragraphs: [
      "You may use the dashboard for your work with breath-test handsets, for as long as your organisation allows it. Your account is yours alone: keep its password to yourself and log out of shared computers.",
      `You agree to the acceptable-use standards, version ${ACCEPTABLE_USE_VERSION}, which follow in section 3.`,
    ],
  },
  {
    heading: `3. Acceptable-use standards, version ${ACCEPTABLE_USE_VERSION}`,
    paragraphs: [
      "Do not enter names, dates of birth, NHS numbers or anything else that identifies a patient. User IDs are the only way to refer to a participant.",
      "Do not try to reach data of groups that you do not belong to, to get around a limit of the dashboard, to test its security without written leave, or to copy its data by automatic means.",
      "Do not pass on results to anyone who is not part of the care or the study they belong to.",
      "Tell the support team without delay when you believe that someone else has used your account or that a result belongs to the wrong person.",
    ],
  },
  {
    heading: "4. Clinical responsibility",
    paragraphs: [
      "The dashboard supports a decision and does not take it. You remain responsible for judging a result together with everything else that is known about the patient, and for following the instructions for use of the handset and of the dashboard.",
    ],
  },
  {
    heading: "5. Confidentiality",
    paragraphs: [
      "Information about the product that is not public, and all data you see in it, are confidential. You keep them so while you use the dashboard and for five years after you last used it. Duties under data-protection law and towards patients do not end with that time.",
    ],
  },
  {
    heading: "6. Liability",
    paragraphs: [
      "The provider's liability towards you under this agreement is limited to £1000 in total. Nothing here limits liability for death or personal injury caused by negligence, for fraud, or for anything else for which the law allows no limit.",
    ],
  },
  {
    heading: "7. Changes and end",
    paragraphs: [
      "When this agreement changes you are asked to accept it again before you go on. You may stop using the dashboard at any time. Your access ends when your organisation withdraws it or when you break this agreement.",
    ],
  },
  {
    heading: "8. Law",
    paragraphs: ["This agreement is governed by English law, and the courts of England decide about it."],
  },
];

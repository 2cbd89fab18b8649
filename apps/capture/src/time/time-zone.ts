/** The browser's zone: dates are shown in it and say so in their tooltip. Decision E15 */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

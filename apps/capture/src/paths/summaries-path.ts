/** Summaries of several users; the parameters are those of the list that they are chosen from. */
export const SUMMARIES_PATH = "/list/summaries";

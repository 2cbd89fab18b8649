/** Records of one side of a comparison: more are not asked for, and those left out are said. ADR 0104 */
export const MOST_RECORDS_COMPARED = 40;

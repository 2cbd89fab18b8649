/** Records of one side of a comparison: more are not asked for, and those left out are said. REQ-DETAIL-43 */
export const MAX_RECORDS_COMPARED = 40;

/** Handset types that can be read from a UDI. @spec §3 */
export const HANDSET_TYPE_PREFIXES = ["NTPRMP", "NTH", "NTA", "NTH_DEV", "NTC1"] as const;

/** Digits of a serial number on screen. @spec §3, §9 */
export const SERIAL_DIGITS = 5;

/** A UDI with this letter is never offered for allocation; upper case only. @spec §5, REQ-ALLOC-01 */
export const UNALLOCATABLE_UDI_MARK = "X";

/** How many next-ID shortcuts the allocation dialog offers: +1, +2, +3. @spec §2, §9 */
export const NEXT_ID_SHORTCUT_COUNT = 3;

/** Longest user-ID suffix a person may type. REQ-ALLOC-04 */
export const ID_SUFFIX_MAX_DIGITS = 10;

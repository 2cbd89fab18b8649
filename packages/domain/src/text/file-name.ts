/**
 * A text as a part of a file name: letters, marks and digits of every script stay, so that two IDs in Greek or Arabic do
 * not become one name; what a file system or shell may take for something else becomes a hyphen.
 */
export const toFileNamePart = (text: string): string =>
  text.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, "-");

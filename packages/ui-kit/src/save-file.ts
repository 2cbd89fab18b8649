/** Gives a text to the person as a file. */
export function saveText(text: string, name: string, type: string): void {
  saveFile(new Blob([text], { type: `${type};charset=utf-8` }), name);
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn; giving it back at once would save nothing.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

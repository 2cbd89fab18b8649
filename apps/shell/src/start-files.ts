/**
 * One of the two files that the page's inline script asks for before this code is there. Whoever needs it a
 * second time fetches it anew: an answer is read once. ADR 0056
 */
export function fetchStartFile(address: string): Promise<Response> {
  return window.capnoFiles?.[address] ?? fetch(address);
}

/** As many as an argument list takes on every browser; a multiple of three, so that the parts can be joined. */
const CHUNK = 0x6000;

/** Encodes bytes as FHIR writes them. */
export function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return text;
}

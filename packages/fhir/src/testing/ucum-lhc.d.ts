/** As much of the library as is asked: it ships no types. */
declare module "@lhncbc/ucum-lhc" {
  interface Units {
    validateUnitString(unit: string): { readonly status: "valid" | "invalid" | "error" };
  }
  const library: { readonly UcumLhcUtils: { getInstance(): Units } };
  export default library;
}

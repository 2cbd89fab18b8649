export function Trends(_: { readonly duid: string }) {
  return null;
}

export function LicencesPage() {
  return null;
}

/** The mark: one breath as the handset sees it. */
export function ProductMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
      <rect width="32" height="32" rx="8" fill="currentColor" opacity="0.14" />
      <path
        d="M4 22h4.2c1.4 0 1.7-1 2-2.6l1-6c.3-1.8 1.2-2.4 2.8-2.6l5.4-.9c1.7-.3 2.2.6 2.4 2.1l1 7.4c.2 1.7.6 2.6 2 2.6H28"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark of the product: one road that becomes two. */
export function Brand({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <rect width="24" height="24" rx="6" fill="#4353e0" />
      <path
        d="M6 12h4c3 0 2.6-5 6-5M10 12c3 0 2.6 5 6 5"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
      <circle cx="17.5" cy="7" r="1.9" fill="#fff" />
      <circle cx="17.5" cy="17" r="1.9" fill="#fff" fillOpacity="0.6" />
    </svg>
  );
}

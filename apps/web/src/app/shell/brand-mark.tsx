/** The logo, a flame under a roof, in the primary colour. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <rect width="64" height="64" rx="14" fill="var(--primary)" />
      <path
        d="M14 32 32 16l18 16"
        fill="none"
        stroke="var(--on-primary)"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M32 29c5 5 8 8.6 8 13a8 8 0 0 1-16 0c0-4.4 3-8 8-13Z" fill="var(--on-primary)" />
    </svg>
  )
}

const dayMs = 24 * 3600 * 1000

/** How many days are left until an instant, rounded up. */
export function countDaysLeft(expiresAt: string): number {
  return Math.max(0, Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs))
}

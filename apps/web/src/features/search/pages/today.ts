/** The month and day where the person is, `11-20`. */
export function today(now: Date): string {
  return [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The whole of it, `2026-11-20`. */
export function dayOf(now: Date): string {
  return `${String(now.getFullYear()).padStart(4, '0')}-${today(now)}`
}

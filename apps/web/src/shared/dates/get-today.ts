/** The day of an instant as an ISO date, by default of now, in the time zone of the device or in the given one. */
export function getToday(now: Date = new Date(), timeZone?: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    ...(timeZone !== undefined && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
}

/** The time before a day (`2000-01-01`), and from that day on, in EDTF. */
export function around(day: string): { before: string; since: string } {
  const midnight = new Date(`${day}T00:00:00Z`)
  midnight.setUTCDate(midnight.getUTCDate() - 1)
  return { before: `../${midnight.toISOString().slice(0, 10)}`, since: `${day}/..` }
}

/** The year that stands for an EDTF date: its first, the middle one of a decade. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4).replaceAll('X', '5'))
}

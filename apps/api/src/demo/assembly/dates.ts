/** The first year that an EDTF date can mean; an unknown digit counts as the middle of its span. */
export function yearOf(date: string): number {
  return Number(date.slice(0, 4).replaceAll('X', '5'))
}

/** The gains at which two sounds are equally loud, of which the louder is lowered, so that louder does not win. LUFS. */
export function matchLoudness(
  before: number | null,
  after: number | null,
): { readonly before: number; readonly after: number } {
  if (before === null || after === null) return { before: 1, after: 1 }
  const quieter = Math.min(before, after)
  return { before: 10 ** ((quieter - before) / 20), after: 10 ** ((quieter - after) / 20) }
}

import type { EdtfRange } from '@lares/shared-types/edtf-range'

/** A span of instants, both ends included; an end that is missing is open. */
export interface Span {
  readonly from: Date | undefined
  readonly to: Date | undefined
}

export const openSpan: Span = { from: undefined, to: undefined }

/** From the beginning of one date to the end of the other; the other way round where the second lies before the first. */
export function spanBetween(from: EdtfRange | undefined, to: EdtfRange | undefined): Span {
  const swapped = from && to && to.latest < from.earliest
  return swapped ? { from: to.earliest, to: from.latest } : { from: from?.earliest, to: to?.latest }
}

/** Whether everything lies in it, what has no date too. */
export function isOpen({ from, to }: Span): boolean {
  return from === undefined && to === undefined
}

/** What lies in both. */
export function narrowed(one: Span, other: Span): Span {
  return {
    from: one.from && other.from && one.from > other.from ? one.from : (other.from ?? one.from),
    to: one.to && other.to && one.to < other.to ? one.to : (other.to ?? one.to),
  }
}

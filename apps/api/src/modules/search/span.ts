import type { EdtfRange } from '@lares/shared-types/edtf-range'

/** A span of instants, both ends included; an undefined end is open. */
export interface Span {
  readonly from: Date | undefined
  readonly to: Date | undefined
}

export const openSpan: Span = { from: undefined, to: undefined }

/** From the start of one date to the end of the other; the other way round where the second is before the first. */
export function toSpan(from: EdtfRange | undefined, to: EdtfRange | undefined): Span {
  const swapped = from && to && to.latest < from.earliest
  return swapped ? { from: to.earliest, to: from.latest } : { from: from?.earliest, to: to?.latest }
}

/** Whether it contains everything, undated items included. */
export function isOpenSpan({ from, to }: Span): boolean {
  return from === undefined && to === undefined
}

/** The intersection of two spans. */
export function intersectSpans(one: Span, other: Span): Span {
  return {
    from: one.from && other.from && one.from > other.from ? one.from : (other.from ?? one.from),
    to: one.to && other.to && one.to < other.to ? one.to : (other.to ?? one.to),
  }
}

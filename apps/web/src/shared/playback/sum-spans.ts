import type { TimeSpan } from '@lares/shared-types/cuts'

/** The sum of the lengths of spans, in seconds. */
export function sumSpans(spans: readonly TimeSpan[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}

import type { CutSpan } from '../../cutting.ts'

/** A part of a recording from sample `from` up to, but not including, sample `to`. */
export interface SampleSpan {
  readonly from: number
  readonly to: number
}

/** The number of samples in all spans together. */
export function countSamples(spans: readonly SampleSpan[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Converts seconds to samples, leaves out spans without samples, and unites those that follow each other without a gap. */
export function toSampleSpans(spans: readonly CutSpan[], sampleRate: number): SampleSpan[] {
  const converted: SampleSpan[] = []
  for (const { start, end } of spans) {
    const span = { from: Math.max(0, Math.round(start * sampleRate)), to: Math.round(end * sampleRate) }
    const previous = converted.at(-1)
    if (!(span.to > span.from)) continue
    if (previous?.to === span.from) converted[converted.length - 1] = { from: previous.from, to: span.to }
    else converted.push(span)
  }
  return converted
}

/** The packets of a format without cuts inside of them: of a joint, each side gets those that lie in it by more than half. */
export function isMostlyInside(
  packet: { start: number; duration: number },
  { from, to }: SampleSpan,
): boolean {
  const middle = packet.start + packet.duration / 2
  return middle >= from && middle < to
}

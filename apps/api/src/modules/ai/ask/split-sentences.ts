import { unwrapLines } from '../../../search-index/passages/unwrap-lines.ts'

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A sentence of a passage, from the character `start` up to but without `end`. */
export interface SentenceSpan {
  readonly start: number
  readonly end: number
}

/** The sentences of a passage. Lines of a transcript are sentences; those of other texts may only be wrapped. */
export function splitSentences(passage: string, isTranscript: boolean): SentenceSpan[] {
  return Array.from(
    sentences.segment(isTranscript ? passage : unwrapLines(passage)),
    ({ index, segment }) => ({ start: index, end: index + segment.length }),
  ).filter(({ start, end }) => passage.slice(start, end).trim() !== '')
}

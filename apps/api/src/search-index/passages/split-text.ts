import { toCharacterBoundary } from '../../lexicon/text-between.ts'
import { unwrapLines } from './unwrap-lines.ts'

/** Target length of a passage in characters: some sentences with one meaning. */
const targetLength = 600
const maxLength = 900

/** Characters of a paragraph that are split into sentences at a time; a sentence may be cut at the boundary. */
const segmenterWindow = 20_000

/** English rules for all languages: an abbreviation may count as the end of a sentence, which does no harm. */
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Splits a text into passages of some sentences, at most 900 characters each. Each passage is an exact part of the
 * text without surrounding white space, and may be empty. Short paragraphs stay together.
 */
export function* splitText(text: string): Generator<string> {
  let start = 0
  let end = 0
  function* close(): Generator<string> {
    yield text.slice(start, end).trim()
    start = end
  }
  for (const paragraph of splitParagraphs(text)) {
    if (end > start && paragraph.end - start > targetLength) yield* close()
    for (const piece of splitParagraph(text, paragraph)) {
      if (end > start && piece.end - start > targetLength) yield* close()
      end = piece.end
    }
  }
  yield* close()
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Each paragraph ends after the empty lines that follow it. */
function* splitParagraphs(text: string): Generator<Span> {
  let start = 0
  for (const { index, 0: gap } of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    const end = index + gap.length
    yield { start, end }
    start = end
  }
  if (start < text.length) yield { start, end: text.length }
}

/** A short paragraph as a whole, else its sentences, of which long ones are split between words. */
function* splitParagraph(text: string, paragraph: Span): Generator<Span> {
  if (paragraph.end - paragraph.start <= targetLength) {
    yield paragraph
    return
  }
  for (const sentence of splitSentences(text, paragraph)) {
    if (sentence.end - sentence.start <= maxLength) yield sentence
    else yield* splitSentence(text, sentence)
  }
}

// `segment` goes through its whole input before it yields the first sentence, so it gets a window at a time. A line break ends a
// sentence for it, also one that only wraps the text.
function* splitSentences(text: string, { start, end }: Span): Generator<Span> {
  for (let from = start; from < end; ) {
    const to = from + segmenterWindow < end ? toCharacterBoundary(text, from + segmenterWindow) : end
    for (const { index, segment } of sentences.segment(unwrapLines(text.slice(from, to))))
      yield { start: from + index, end: from + index + segment.length }
    from = to
  }
}

function* splitSentence(text: string, { start: first, end: last }: Span): Generator<Span> {
  let start = first
  while (last - start > maxLength) {
    let end = toCharacterBoundary(text, start + targetLength)
    // Ends after the last whole word; a run without spaces is cut between characters.
    for (const { index, segment } of words.segment(text.slice(start, start + maxLength))) {
      if (index + segment.length > targetLength) break
      end = start + index + segment.length
    }
    yield { start, end }
    start = end
  }
  yield { start, end: last }
}

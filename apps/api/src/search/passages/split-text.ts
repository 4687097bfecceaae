import { betweenCharacters } from '../lexicon/text-between.ts'

/** Characters of a passage: some sentences, so that what it means is one thing. */
const usualLength = 600
const longest = 900

/** Characters of a paragraph in which sentences are looked for at once; at the seams a sentence may be cut. */
const longestLook = 20_000

/** Ends of sentences, behind which the next begins; abbreviations may be taken for ends, which does no harm. */
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Parts a text into passages of some sentences, none longer than 900 characters: each a part of the text letter by letter,
 * without the white space around it, empty where there is nothing else. Paragraphs stay together where they are short enough.
 */
export function* splitText(text: string): Generator<string> {
  let start = 0
  let end = 0
  function* close(): Generator<string> {
    yield text.slice(start, end).trim()
    start = end
  }
  for (const paragraph of paragraphsOf(text)) {
    if (end > start && paragraph.end - start > usualLength) yield* close()
    for (const piece of piecesOf(text, paragraph)) {
      if (end > start && piece.end - start > usualLength) yield* close()
      end = piece.end
    }
  }
  yield* close()
}

interface Span {
  readonly start: number
  readonly end: number
}

/** Up to and with the empty lines behind them. */
function* paragraphsOf(text: string): Generator<Span> {
  let start = 0
  for (const { index, 0: gap } of text.matchAll(/\n[^\S\n]*\n\s*/g)) {
    const end = index + gap.length
    yield { start, end }
    start = end
  }
  if (start < text.length) yield { start, end: text.length }
}

/** A paragraph, its sentences where it is long, and parts of these that end with a word where they are. */
function* piecesOf(text: string, paragraph: Span): Generator<Span> {
  if (paragraph.end - paragraph.start <= usualLength) {
    yield paragraph
    return
  }
  for (const sentence of sentencesOf(text, paragraph)) {
    if (sentence.end - sentence.start <= longest) yield sentence
    else yield* partsOf(text, sentence)
  }
}

/** The segmenter looks through all of what it is given before it tells the first sentence. */
function* sentencesOf(text: string, { start, end }: Span): Generator<Span> {
  for (let from = start; from < end; ) {
    const to = from + longestLook < end ? betweenCharacters(text, from + longestLook) : end
    yield* segmentsOf(sentences, text, { start: from, end: to })
    from = to
  }
}

function* partsOf(text: string, { start: first, end: last }: Span): Generator<Span> {
  let start = first
  while (last - start > longest) {
    let end = betweenCharacters(text, start + usualLength)
    // Behind the last word that is whole; a run without gaps is cut, though not within a character.
    for (const word of segmentsOf(words, text, { start, end: start + longest })) {
      if (word.end - start > usualLength) break
      end = word.end
    }
    yield { start, end }
    start = end
  }
  yield { start, end: last }
}

function* segmentsOf(segmenter: Intl.Segmenter, text: string, { start, end }: Span): Generator<Span> {
  for (const { index, segment } of segmenter.segment(text.slice(start, end))) {
    yield { start: start + index, end: start + index + segment.length }
  }
}

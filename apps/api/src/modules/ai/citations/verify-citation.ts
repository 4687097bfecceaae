import { setImmediate } from 'node:timers/promises'
import type { Citation } from '@lares/shared-types/citations'
import type { Segment } from '@lares/shared-types/transcripts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { saysSomething } from './bears-out.ts'
import { type CitableItem, citableItems } from './citable-items.ts'
import { findLine, findQuote, type Place } from './find-quote.ts'
import { type Letters, lettersOf } from './letters-of.ts'

export interface Claim {
  readonly itemId: string
  readonly quote: string
  /** The part of the item that was given to who claims it; the quote has to stand there, or in the title. */
  readonly given?: string
}

/**
 * Claimed quotes as the citations that they are, in their order and in the items' own letters; undefined where an item does not
 * exist for the viewer or does not say so, and for quotes that say too little (`saysSomething`) and are no whole line. Looks in
 * speech, body, files and title, in that order. One query.
 */
export async function verifyCitations(
  db: Db,
  viewer: Viewer,
  claims: readonly Claim[],
): Promise<(Citation | undefined)[]> {
  const items = await citableItems(db, viewer, [...new Set(claims.map(({ itemId }) => itemId))])
  const citations: (Citation | undefined)[] = claims.map(() => undefined)
  // Item by item: texts are long, and each is taken apart once for all that is claimed of it.
  for (const item of items.values()) {
    const readable = readableOf(item)
    for (const [place, claim] of claims.entries()) {
      if (claim.itemId !== item.id) continue
      citations[place] = citationIn(readable, claim)
      // Long texts take a while: others are served in between.
      await setImmediate()
    }
  }
  return citations
}

/** An item whose texts are taken apart when they are first looked through. */
interface Readable {
  readonly item: CitableItem
  readonly speech: Speech
  readonly lettersOf: (text: string) => Letters
}

function readableOf(item: CitableItem): Readable {
  const read = new Map<string, Letters>()
  return {
    item,
    speech: spoken(item.segments),
    lettersOf: (text) => {
      const letters = read.get(text) ?? lettersOf(text)
      read.set(text, letters)
      return letters
    },
  }
}

function citationIn({ item, speech, lettersOf }: Readable, claim: Claim): Citation | undefined {
  const { id, kind, title } = item
  const shared = { itemId: id, kind, title }
  const inSpeech = quoted(lettersOf(speech.text), claim)
  if (inSpeech)
    return { ...shared, source: 'transcript', quote: inSpeech.quote, start: speech.at(inSpeech.start) }
  const inBody = quoted(lettersOf(item.body), claim)
  if (inBody) return { ...shared, source: 'body', quote: inBody.quote }
  for (const file of item.files) {
    const inFile = quoted(lettersOf(file), claim)
    if (inFile) return { ...shared, source: 'file', quote: inFile.quote }
  }
  const inTitle = quoted(lettersOf(title), { itemId: id, quote: claim.quote })
  return inTitle && { ...shared, source: 'title', quote: inTitle.quote }
}

/** Letters of a quote beyond which it is none: some fifty words, more than any model is asked for. */
const longestQuote = 500

function quoted(text: Letters, { quote, given }: Claim): { quote: string; start: number } | undefined {
  if (quote.trim().length > longestQuote) return undefined
  const place = given === undefined ? provingPlace(text, quote) : placeAround(text, quote, given)
  return place && { quote: text.text.slice(place.start, place.end), start: place.start }
}

/** Where a quote stands that proves something. */
function provingPlace(text: Letters, quote: string, touching?: Place): Place | undefined {
  return saysSomething(quote) ? findQuote(text, quote, touching) : findLine(text, quote, touching)
}

/** The same in that part of a text that was given, or reaching out of it: who was given two parts can quote across both. */
function placeAround(text: Letters, quote: string, given: string): Place | undefined {
  const part = findQuote(text, given)
  return part && provingPlace(text, quote, part)
}

/** The lines of a transcript as one text, and the second at which the line of a letter begins. */
interface Speech {
  readonly text: string
  readonly at: (letter: number) => number
}

function spoken(segments: readonly Segment[]): Speech {
  const starts: { letter: number; second: number }[] = []
  let length = 0
  for (const { text, start } of segments) {
    starts.push({ letter: length, second: start })
    length += text.length + 1
  }
  return {
    text: segments.map(({ text }) => text).join('\n'),
    at: (letter) => starts.findLast((line) => line.letter <= letter)?.second ?? 0,
  }
}

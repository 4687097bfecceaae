import { setImmediate } from 'node:timers/promises'
import type { Citation } from '@lares/shared-types/citations'
import type { Segment } from '@lares/shared-types/transcripts'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { type ComparableText, toComparableText } from './comparable-text.ts'
import { findLine, findQuote, type TextRange } from './find-quote.ts'
import { isMeaningful, isSupportedBy } from './is-supported-by.ts'
import { type CitableItem, loadCitableItems } from './load-citable-items.ts'

export interface Claim {
  readonly itemId: string
  readonly quote: string
  /** The part of the item that the claimant received: the quote has to occur there, or in the title. */
  readonly given?: string
  /** What the quote is claimed for. */
  readonly statement?: string
}

/**
 * Verifies claimed quotes and returns them as citations in the order of the claims, as they are written in the items.
 * Undefined where an item is not visible to the viewer or does not contain the quote, and for quotes that are neither
 * meaningful nor a whole line, or do not support the statement. Searches transcript, body, files and title, in this order. One query.
 */
export async function verifyCitations(
  db: Db,
  viewer: Viewer,
  claims: readonly Claim[],
): Promise<(Citation | undefined)[]> {
  const items = await loadCitableItems(db, viewer, [...new Set(claims.map(({ itemId }) => itemId))])
  const citations: (Citation | undefined)[] = claims.map(() => undefined)
  // Item by item, since each long text is converted once for all its claims.
  for (const item of items.values()) {
    const readable = toReadable(item)
    for (const [index, claim] of claims.entries()) {
      if (claim.itemId !== item.id) continue
      const citation = findCitation(readable, claim)
      if (citation && (await supports(citation, item, claim))) citations[index] = citation
      // Long texts take a while: lets the event loop serve other requests.
      await setImmediate()
    }
  }
  return citations
}

async function supports(
  citation: Citation,
  { date }: CitableItem,
  { statement, given }: Claim,
): Promise<boolean> {
  return statement === undefined || isSupportedBy(statement, citation, { date, given })
}

/** An item whose texts are converted on first use. */
interface Readable {
  readonly item: CitableItem
  readonly transcript: TranscriptText
  readonly lettersOf: (text: string) => ComparableText
}

function toReadable(item: CitableItem): Readable {
  const cache = new Map<string, ComparableText>()
  return {
    item,
    transcript: toTranscriptText(item.segments),
    lettersOf: (text) => {
      const letters = cache.get(text) ?? toComparableText(text)
      cache.set(text, letters)
      return letters
    },
  }
}

function findCitation({ item, transcript, lettersOf }: Readable, claim: Claim): Citation | undefined {
  const { id, kind, title } = item
  const shared = { itemId: id, kind, title }
  const inTranscript = locateQuote(lettersOf(transcript.text), claim)
  if (inTranscript)
    return {
      ...shared,
      source: 'transcript',
      quote: inTranscript.quote,
      start: transcript.at(inTranscript.start),
    }
  const inBody = locateQuote(lettersOf(item.body), claim)
  if (inBody) return { ...shared, source: 'body', quote: inBody.quote }
  for (const { text, page } of item.files) {
    const inFile = locateQuote(lettersOf(text), claim)
    if (inFile) return { ...shared, source: 'file', quote: inFile.quote, ...(page !== null && { page }) }
  }
  const inTitle = locateQuote(lettersOf(title), { itemId: id, quote: claim.quote })
  return inTitle && { ...shared, source: 'title', quote: inTitle.quote }
}

/** Maximum characters of a quote: some fifty words, more than prompts ask for. */
const maxQuoteLength = 500

function locateQuote(
  text: ComparableText,
  { quote, given }: Claim,
): { quote: string; start: number } | undefined {
  if (quote.trim().length > maxQuoteLength) return undefined
  const place = given === undefined ? findEvidence(text, quote) : findEvidenceWithin(text, quote, given)
  return place && { quote: text.text.slice(place.start, place.end), start: place.start }
}

/** Finds a quote as evidence: meaningful words, or a whole line. */
function findEvidence(text: ComparableText, quote: string, overlapping?: TextRange): TextRange | undefined {
  return isMeaningful(quote) ? findQuote(text, quote, overlapping) : findLine(text, quote, overlapping)
}

/** Does the same within the given part of a text, or overlapping it, since a quote may span two given parts. */
function findEvidenceWithin(text: ComparableText, quote: string, given: string): TextRange | undefined {
  const part = findQuote(text, given)
  return part && findEvidence(text, quote, part)
}

/** The segments of a transcript as one text, and the start in seconds of the segment at a position. */
interface TranscriptText {
  readonly text: string
  readonly at: (position: number) => number
}

function toTranscriptText(segments: readonly Pick<Segment, 'start' | 'text'>[]): TranscriptText {
  const starts: { position: number; second: number }[] = []
  let length = 0
  for (const { text, start } of segments) {
    starts.push({ position: length, second: start })
    length += text.length + 1
  }
  return {
    text: segments.map(({ text }) => text).join('\n'),
    at: (position) => starts.findLast((segment) => segment.position <= position)?.second ?? 0,
  }
}

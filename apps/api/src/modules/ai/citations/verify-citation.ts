import type { Citation } from '@lares/shared-types/citations'
import type { Segment } from '@lares/shared-types/transcripts'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { findQuote } from './find-quote.ts'

export interface Claim {
  readonly itemId: string
  readonly quote: string
}

/** Letters of a quote that prove something; a whole title may be shorter. */
const shortestQuote = 8

type CitableItem = Pick<Citation, 'kind' | 'title'> & {
  readonly id: string
  readonly body: string
  readonly files: readonly string[]
  readonly segments: readonly Segment[]
}

/**
 * Claimed quotes as the citations that they are, in their order and in the items' own letters; undefined where an item does not
 * exist for the viewer or does not say so. Looks in speech, body, files and title, in that order. One query.
 */
export async function verifyCitations(
  db: Db,
  viewer: Viewer,
  claims: readonly Claim[],
): Promise<(Citation | undefined)[]> {
  const items = await citableItems(db, viewer, [...new Set(claims.map(({ itemId }) => itemId))])
  return claims.map(({ itemId, quote }) => {
    const item = items.get(itemId)
    return item && citationIn(item, quote)
  })
}

async function citableItems(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, CitableItem>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.title', 'items.body'])
    .select([
      sql<string[]>`array(
        select text from asset_texts join assets on assets.id = asset_id
        where item_id = items.id and not detached order by position)`.as('files'),
      sql<Segment[]>`coalesce((select segments from transcripts where item_id = items.id), '[]')`.as(
        'segments',
      ),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function citationIn(item: CitableItem, claimed: string): Citation | undefined {
  const { id, kind, title } = item
  if (claimed.trim().length < shortestQuote && claimed.trim() !== title.trim()) return undefined
  const shared = { itemId: id, kind, title }
  const speech = spoken(item.segments)
  const inSpeech = quoted(speech.text, claimed)
  if (inSpeech)
    return { ...shared, source: 'transcript', quote: inSpeech.quote, start: speech.at(inSpeech.start) }
  const inBody = quoted(item.body, claimed)
  if (inBody) return { ...shared, source: 'body', quote: inBody.quote }
  for (const file of item.files) {
    const inFile = quoted(file, claimed)
    if (inFile) return { ...shared, source: 'file', quote: inFile.quote }
  }
  const inTitle = quoted(title, claimed)
  return inTitle && { ...shared, source: 'title', quote: inTitle.quote }
}

function quoted(text: string, claimed: string): { quote: string; start: number } | undefined {
  const place = findQuote(text, claimed)
  return place && { quote: text.slice(place.start, place.end), start: place.start }
}

/** The lines of a transcript as one text, and the second at which the line of a letter begins. */
function spoken(segments: readonly Segment[]): { text: string; at: (letter: number) => number } {
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

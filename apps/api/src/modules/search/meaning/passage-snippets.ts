import type { MeaningReason } from '@lares/shared-types/contracts/search'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { readConcepts, type WordConcepts } from '../../../concepts/text-concepts.ts'
import type { Db } from '../../../db/client.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { matchWords } from '../../../search-index/concepts/match-levels.ts'
import type { NearPassage } from '../../../search-index/meaning/nearest-passages.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { truncateAtWord } from '../../items/excerpt.ts'
import { stripMarkdown } from '../../items/strip-markdown.ts'
import { highlightWords } from '../highlights/highlight-words.ts'
import type { Highlights } from '../highlights/load-highlights.ts'

/** Characters of a passage that are shown. */
const maxSnippetLength = 280
/** Pairs of words that explain a hit. */
const maxReasons = 3

export interface PassageSnippet extends Highlights {
  /** Words of the query and those of the passage that dictionaries relate to them. */
  readonly reason: readonly MeaningReason[]
}

/**
 * The text of the nearest passage of each item by id, with the words highlighted that dictionaries relate to those of
 * `query`. The text of a title is left out, since hits show it anyway.
 */
export async function loadPassageSnippets(
  db: Db,
  viewer: Viewer,
  near: readonly NearPassage[],
  query: readonly WordConcepts[],
): Promise<Map<string, PassageSnippet>> {
  const { rows } = await sql<PassageRow>`
    select passages.item_id as "itemId", passages.text, passages.source, passages.starts_at as start, items.language
    from passages join (${visibleItems(db, viewer).select(['items.id', 'items.language'])}) items on items.id = passages.item_id
    where passages.id = any(${near.map(({ passageId }) => passageId)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.itemId, toSnippet(row, query)]))
}

interface PassageRow {
  readonly itemId: string
  readonly text: string
  readonly source: string
  readonly start: number | null
  readonly language: Language | null
}

function toSnippet(
  { text, source, start, language }: PassageRow,
  query: readonly WordConcepts[],
): PassageSnippet {
  const reason = query.length > 0 ? findReasons(query, readConcepts(text, language ?? undefined)) : []
  const found = new Set(reason.flatMap((pair) => splitWords(pair.found)))
  const isTitle = source === 'title'
  const shown = truncateAtWord(stripMarkdown(text), maxSnippetLength)
  return {
    title: isTitle && found.size > 0 ? highlightWords(text, found) : [],
    snippet: isTitle ? [] : found.size > 0 ? highlightWords(shown, found) : [{ text: shown, match: false }],
    ...(start !== null && { spoken: { start } }),
    reason,
  }
}

/** For each word of the query, the surest word of the passage with a meaning in common, unless it is the same word. */
function findReasons(query: readonly WordConcepts[], words: readonly WordConcepts[]): MeaningReason[] {
  const pairs = query.flatMap((word) => {
    const matches = words.map(({ written, concepts }) => ({
      written,
      level: matchWords(word.concepts, concepts),
    }))
    const best =
      matches.find(({ level }) => level === 'strong') ?? matches.find(({ level }) => level === 'medium')
    return best && fold(best.written) !== fold(word.written)
      ? [{ query: word.written, found: best.written }]
      : []
  })
  return pairs.slice(0, maxReasons)
}

import type { MeaningReason } from '@lares/shared-types/contracts/search'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { readConcepts, type WordConcepts } from '../../../concepts/text-concepts.ts'
import type { Db } from '../../../db/client.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { textBetween } from '../../../lexicon/text-between.ts'
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
/** Characters before the first related word where a snippet does not start with the passage. */
const maxLead = 60
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
    select passages.item_id as "itemId", passages.text, passages.source, passages.starts_at as start, items.language, (
        select page from page_texts join assets on assets.id = page_texts.asset_id
        where page_texts.asset_id = passages.asset_id and assets.pages > 1 and strpos(page_texts.text, passages.text) > 0
        order by page limit 1) as page
    from passages join (${visibleItems(db, viewer).select(['items.id', 'items.language'])}) items on items.id = passages.item_id
    where passages.id = any(${near.map(({ passageId }) => passageId)}::bigint[])`.execute(db)
  const snippets = new Map<string, PassageSnippet>()
  for (const row of rows) snippets.set(row.itemId, await toSnippet(row, query))
  return snippets
}

interface PassageRow {
  readonly itemId: string
  readonly text: string
  readonly source: string
  readonly start: number | null
  /** Of a scan or PDF of several pages. */
  readonly page: number | null
  readonly language: Language | null
}

async function toSnippet(
  { text, source, start, page, language }: PassageRow,
  query: readonly WordConcepts[],
): Promise<PassageSnippet> {
  const words = query.length > 0 ? await readConcepts(text, language ?? undefined) : []
  const pairs = findPairs(query, words)
  const found = new Set(pairs.flatMap((pair) => splitWords(pair.found)))
  const isTitle = source === 'title'
  const shown = cutAround(stripMarkdown(text), found)
  return {
    title: isTitle && found.size > 0 ? highlightWords(text, found) : [],
    snippet: isTitle ? [] : found.size > 0 ? highlightWords(shown, found) : [{ text: shown, match: false }],
    ...(start !== null && { spoken: { start } }),
    ...(page !== null && { page }),
    reason: pairs
      .filter((pair) => fold(pair.query) !== fold(pair.found))
      .slice(0, maxReasons)
      .map((pair) => ({ ...pair, ...(language && { language }) })),
  }
}

/** For each word of the query, the surest word of the passage with a meaning in common, which may be the same word. */
function findPairs(query: readonly WordConcepts[], words: readonly WordConcepts[]): MeaningReason[] {
  const pairs = query.flatMap((word) => {
    const matches = words.map(({ written, concepts }) => ({
      written,
      level: matchWords(word.concepts, concepts),
    }))
    const best =
      matches.find(({ level }) => level === 'strong') ?? matches.find(({ level }) => level === 'medium')
    return best ? [{ query: word.written, found: best.written }] : []
  })
  const byWords = new Map(pairs.map((pair) => [`${fold(pair.query)}\n${fold(pair.found)}`, pair]))
  return [...byWords.values()]
}

/** The part of a text that is shown: from its beginning, or from some words before the first one that is highlighted. */
function cutAround(text: string, found: ReadonlySet<string>): string {
  const first = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].find(([word]) => found.has(word))
  const start = first && first.index > maxSnippetLength / 2 ? first.index - maxLead : 0
  if (start <= 0) return truncateAtWord(text, maxSnippetLength)
  const cut = textBetween(text, start, text.length).replace(/^\S*\s+/, '')
  return `…${truncateAtWord(cut, maxSnippetLength)}`
}

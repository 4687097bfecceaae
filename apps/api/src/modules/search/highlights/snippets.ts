import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { itemFileTexts, itemTranscriptText } from '../../../search/item-texts.ts'
import { highlightingOf } from '../../../search/query/highlighting.ts'
import type { WordsQuery } from '../../../search/query/words-query.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { headlineOf, soughtIn } from './headlines.ts'
import { type Snippet, toSnippet } from './to-snippet.ts'

/**
 * Where the texts of items meet a query, by item id: in the body, else in a file, else in the transcript.
 * Items that are met elsewhere (title, labels, people) have none. One query.
 */
export async function loadSnippets(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<Map<string, Snippet>> {
  const highlighting = words && highlightingOf(words.positive)
  if (!highlighting || ids.length === 0) return new Map()
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.language', 'items.body'])
  const { rows } = await sql<{ id: string; headline: string | null }>`
    select items.id, coalesce(${headline(sql`items.body`)}, ${headline(itemFileTexts)}, ${headline(itemTranscriptText)}) as headline
    from ${items} items, ${soughtIn(highlighting, sql`items.language`)} sought`.execute(db)
  return new Map(rows.flatMap(({ id, headline: text }) => (text === null ? [] : [[id, toSnippet(text)]])))
}

function headline(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return headlineOf(sql`items.language`, text)
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { itemFileTexts, itemTranscriptText } from '../../../search/item-texts.ts'
import { highlightingOf } from '../../../search/query/highlighting.ts'
import type { WordsQuery } from '../../../search/query/words-query.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { headlineOf, soughtIn } from './headlines.ts'
import { markedText, wordsMarked } from './marked-text.ts'
import { type Snippet, toSnippet } from './to-snippet.ts'

/** Where an item has the words that are looked for. */
export interface Highlights {
  /** Its title in full; empty where it has none of them. */
  readonly title: Snippet
  /** What stands around them in its texts; empty likewise. */
  readonly snippet: Snippet
}

/**
 * Where titles and texts of items meet a query, by item id: texts in the body, else in a file, else in the transcript.
 * Items that are met elsewhere (labels, people) are not among them. One query.
 */
export async function loadHighlights(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<Map<string, Highlights>> {
  const highlighting = words && highlightingOf(words.positive)
  if (!highlighting || ids.length === 0) return new Map()
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.language', 'items.title', 'items.body'])
  const { rows } = await sql<{ id: string; title: string; inTitle: string | null; inTexts: string | null }>`
    select items.id, items.title, ${headline(sql`items.title`)} as "inTitle",
      coalesce(${headline(sql`items.body`)}, ${headline(itemFileTexts)}, ${headline(itemTranscriptText)}) as "inTexts"
    from ${items} items, ${soughtIn(highlighting, sql`items.language`)} sought`.execute(db)
  return new Map(
    rows
      .filter(({ inTitle, inTexts }) => inTitle !== null || inTexts !== null)
      .map(({ id, title, inTitle, inTexts }) => [
        id,
        {
          title: inTitle === null ? [] : markedText(title, wordsMarked(toSnippet(inTitle))),
          snippet: inTexts === null ? [] : toSnippet(inTexts),
        },
      ]),
  )
}

function headline(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return headlineOf(sql`items.language`, text)
}

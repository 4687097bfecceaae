import type { SnippetPart } from '@lares/shared-types/contracts/search'
import { type RawBuilder, sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '../../db/client.ts'
import { itemFileTexts, itemTranscriptText } from '../../search/item-texts.ts'
import { foundMarks } from '../../search/query/found-marks.ts'
import { highlightingOf } from '../../search/query/highlighting.ts'
import type { WordsQuery } from '../../search/query/words-query.ts'
import { plainWords } from '../items/plain-words.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'

export type Snippet = Static<typeof SnippetPart>[]

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
    from ${items} items,
      lateral (select ${JSON.stringify(highlighting)}::jsonb -> coalesce(items.language, 'x') as words) highlighting,
      lateral (
        select (words ->> 'stems')::tsquery as stems, (words ->> 'foldedStems')::tsquery as folded_stems,
          (words ->> 'beginnings')::tsquery as beginnings,
          array(select jsonb_array_elements_text(words -> 'needles')) as needles
      ) sought`.execute(db)
  return new Map(rows.flatMap(({ id, headline: text }) => (text === null ? [] : [[id, toSnippet(text)]])))
}

function headline(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`search_headline(items.language, ${text}, stems, folded_stems, beginnings, needles)`
}

const { begin, end } = foundMarks
const marks = new RegExp(`([${begin}${end}])`)

/** Characters of a headline that are shown, and those before its first match: two words can have thousands between them. */
const longestSnippet = 1_200
const longestStart = 300

/** Takes a headline apart at its marks, which can stand inside one another. */
export function toSnippet(headline: string): Snippet {
  const start = Math.max(0, headline.indexOf(begin) - longestStart)
  const text = plainWords(headline.slice(start, start + longestSnippet))
  const parts: Snippet = []
  let depth = 0
  for (const piece of text.split(marks)) {
    if (piece === begin) depth++
    else if (piece === end) depth = Math.max(0, depth - 1)
    else if (piece !== '') append(parts, piece, depth > 0)
  }
  return parts
}

function append(parts: Snippet, text: string, match: boolean): void {
  const last = parts.at(-1)
  if (last?.match === match) last.text += text
  else parts.push({ text, match })
}

import { type FoundBy, foundByFields } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fold } from '../../../lexicon/fold.ts'
import { buildHighlighting } from '../../../query-language/highlighting.ts'
import type { WordsQuery } from '../../../query-language/words-query.ts'
import { itemDetailTexts } from '../../../search-index/item-texts.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { selectHighlighting, toHeadline } from './headlines.ts'
import { getMatchedWords, highlightWords } from './highlight-words.ts'
import { type Snippet, toSnippet } from './to-snippet.ts'

/** Reasons per item. */
const maxReasons = 3

/** Texts up to this length are shown in full. */
const maxFullLength = 200

/** Letters at the start of a stem that all forms of the word share: texts without them are not analysed. */
const sharedLetters = 3

/**
 * Finds where items have the words outside of title and texts: in names of labels and participants, the place, the
 * details of their kind. Prefers names in the viewer's language.
 */
export async function loadFoundBy(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<Map<string, FoundBy[]>> {
  const highlighting = words && buildHighlighting(words.positive)
  if (!highlighting || ids.length === 0) return new Map()
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.language', 'items.place', 'items.details'])
  const { rows } = await sql<MatchRow>`
    select distinct on (id, field, source) id, field, text, headline, named_in as "namedIn", start
    from ${items} items, lateral (${texts}) texts(field, source, language, named_in, text, start),
      ${selectHighlighting(highlighting, sql`texts.language`)} terms,
      lateral (
        select case when exists (
          select from unnest(needles) needle
          where strpos(search_fold(lower(text)), left(needle, ${sql.lit(sharedLetters)})) > 0)
        then ${toHeadline(sql`texts.language`, sql`text`)} end as headline) found
    where headline is not null
    order by id, field, source, texts.language is not distinct from ${viewer.language ?? null} desc`.execute(
    db,
  )
  const reasons = new Map<string, FoundBy[]>()
  for (const [id, found] of Map.groupBy(rows, (row) => row.id)) {
    const sorted = found.toSorted(
      (one, other) => getNamePriority(one, viewer) - getNamePriority(other, viewer),
    )
    const inOrder = foundByFields.flatMap((field) =>
      sorted
        .filter((row) => row.field === field)
        .map((row) => ({ field, parts: toParts(row), ...(row.start !== null && { start: row.start }) })),
    )
    reasons.set(id, selectInformative(inOrder).slice(0, maxReasons))
  }
  return reasons
}

interface MatchRow {
  readonly id: string
  readonly field: FoundBy['field']
  readonly text: string
  /** The language of a name; null for other texts. */
  readonly namedIn: string | null
  /** The text around the matches, with these between markers. */
  readonly headline: string
  /** Of a chapter: seconds. */
  readonly start: number | null
}

/** Sort key: names in the viewer's language first, then names in other languages, then aliases. */
function getNamePriority({ namedIn }: MatchRow, { language }: Viewer): number {
  return namedIn === null ? 2 : Number(namedIn !== language)
}

/** Drops reasons whose matched words all occur in previous ones: one tag says as much as three. */
function selectInformative(reasons: readonly FoundBy[]): FoundBy[] {
  const seen = new Set<string>()
  return reasons.filter(({ parts }) => {
    const words = parts.filter(({ match }) => match).map(({ text }) => fold(text))
    const isNew = words.some((word) => !seen.has(word))
    for (const word of words) seen.add(word)
    return isNew
  })
}

/** A name in full, a long text as an excerpt around its matches. */
function toParts({ text, headline }: MatchRow): Snippet {
  const around = toSnippet(headline)
  if (text.length > maxFullLength) return around
  return highlightWords(text, getMatchedWords(around))
}

/** The texts of an item in which words may match, each with its source and language. */
const texts = sql`
  select 'tag', id::text, name.key, name.key, name.value, null::float8
    from tags join item_tags on tag_id = id, jsonb_each_text(names) name where item_id = items.id
  union all
  select 'category', id::text, name.key, name.key, name.value, null
    from categories join item_categories on category_id = id, jsonb_each_text(names) name where item_id = items.id
  union all
  select 'participant', id::text || name, null, named_in, name, null
    from participants, lateral (
      select key, value from jsonb_each_text(names) union all select null, unnest(aliases)) known(named_in, name)
    where id in (select participant_id from item_participants where item_id = items.id)
  union all
  select 'place', '', items.language, null, items.place ->> 'name', null
  union all
  select 'chapter', chapter ->> 'start', items.language, null, chapter ->> 'title', (chapter ->> 'start')::float8
    from jsonb_array_elements(
      case when items.kind in ('record', 'video') then items.details -> 'chapters' else '[]' end) chapter
  union all
  select 'detail', name, items.language, null, text, null from ${itemDetailTexts} details where name <> 'chapters'`

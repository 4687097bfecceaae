import { type FoundBy, foundByFields } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { itemDetailTexts } from '../../../search/item-texts.ts'
import { highlightingOf } from '../../../search/query/highlighting.ts'
import type { WordsQuery } from '../../../search/query/words-query.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { headlineOf, soughtIn } from './headlines.ts'
import { type Snippet, toSnippet } from './to-snippet.ts'

/** Reasons that are told of one item. */
const mostReasons = 3

/** Characters up to which a text is shown in full. */
const longestName = 200

/** Letters at the beginning of a stem that every form of the word has: texts without them are not taken apart. */
const sharedLetters = 3

/**
 * Where items of these ids have the words, if their title has none of them: the names of labels and people, the place, the fields
 * of their kind. For items in whose texts nothing is found either; a name in the viewer's language goes before the others.
 */
export async function loadFoundBy(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<Map<string, FoundBy[]>> {
  const highlighting = words && highlightingOf(words.positive)
  if (!highlighting || ids.length === 0) return new Map()
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.language', 'items.title', 'items.place', 'items.details'])
  const { rows } = await sql<Found>`
    select distinct on (id, field, source) id, field, text, headline
    from ${items} items, lateral (${texts}) texts(field, source, language, text),
      ${soughtIn(highlighting, sql`texts.language`)} sought,
      lateral (
        select case when exists (
          select from unnest(needles) needle
          where strpos(search_fold(lower(text)), left(needle, ${sql.lit(sharedLetters)})) > 0)
        then ${headlineOf(sql`texts.language`, sql`text`)} end as headline) found
    where headline is not null
    order by id, field, source, texts.language is not distinct from ${viewer.language ?? null} desc`.execute(
    db,
  )
  const reasons = new Map<string, FoundBy[]>()
  for (const [id, found] of Map.groupBy(rows, (row) => row.id)) {
    if (found.some(({ field }) => field === 'title')) continue
    const inOrder = foundByFields.flatMap((field) =>
      found.filter((row) => row.field === field).map((row) => ({ field, parts: partsOf(row) })),
    )
    reasons.set(id, inOrder.slice(0, mostReasons))
  }
  return reasons
}

interface Found {
  readonly id: string
  readonly field: FoundBy['field'] | 'title'
  readonly text: string
  /** The text around the words that were found, with these marked. */
  readonly headline: string
}

/** A name is shown in full, a long text around its words. */
function partsOf({ text, headline }: Found): Snippet {
  const around = toSnippet(headline)
  if (text.length > longestName) return around
  const found = new Set(around.filter(({ match }) => match).map((part) => part.text))
  return text
    .split(/([\p{L}\p{N}\p{M}]+)/u)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, match: found.has(piece) }))
}

/** What of an item the words can be in, each with where it is from and its language. */
const texts = sql`
  select 'title', '', items.language, items.title
  union all
  select 'tag', id::text, name.key, name.value
    from tags join item_tags on tag_id = id, jsonb_each_text(names) name where item_id = items.id
  union all
  select 'category', id::text, name.key, name.value
    from categories join item_categories on category_id = id, jsonb_each_text(names) name where item_id = items.id
  union all
  select 'participant', id::text || name, null, name
    from participants, lateral (select value from jsonb_each_text(names) union select unnest(aliases)) known(name)
    where id in (select participant_id from item_participants where item_id = items.id)
  union all
  select 'place', '', items.language, items.place ->> 'name'
  union all
  select 'detail', name, items.language, text from ${itemDetailTexts} details`

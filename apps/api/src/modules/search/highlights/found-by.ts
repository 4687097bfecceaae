import { type FoundBy, foundByFields } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { itemDetailTexts } from '../../../search/item-texts.ts'
import { folded } from '../../../search/lexicon/folded.ts'
import { highlightingOf } from '../../../search/query/highlighting.ts'
import type { WordsQuery } from '../../../search/query/words-query.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { headlineOf, soughtIn } from './headlines.ts'
import { markedText, wordsMarked } from './marked-text.ts'
import { type Snippet, toSnippet } from './to-snippet.ts'

/** Reasons that are told of one item. */
const mostReasons = 3

/** Characters up to which a text is shown in full. */
const longestName = 200

/** Letters at the beginning of a stem that every form of the word has: texts without them are not taken apart. */
const sharedLetters = 3

/**
 * Where items of these ids have the words besides title and texts: the names of labels and people, the place, the fields of
 * their kind. A name in the viewer's language goes before the others.
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
    .select(['items.id', 'items.kind', 'items.language', 'items.place', 'items.details'])
  const { rows } = await sql<Found>`
    select distinct on (id, field, source) id, field, text, headline, named_in as "namedIn"
    from ${items} items, lateral (${texts}) texts(field, source, language, named_in, text),
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
    const nearFirst = found.toSorted((one, other) => distance(one, viewer) - distance(other, viewer))
    const inOrder = foundByFields.flatMap((field) =>
      nearFirst.filter((row) => row.field === field).map((row) => ({ field, parts: partsOf(row) })),
    )
    reasons.set(id, telling(inOrder).slice(0, mostReasons))
  }
  return reasons
}

interface Found {
  readonly id: string
  readonly field: FoundBy['field']
  readonly text: string
  /** The language of a name; null for what is no name of a language. */
  readonly namedIn: string | null
  /** The text around the words that were found, with these marked. */
  readonly headline: string
}

/** A name that the viewer knows is told rather than one of another language, and that rather than an alias. */
function distance({ namedIn }: Found, { language }: Viewer): number {
  return namedIn === null ? 2 : Number(namedIn !== language)
}

/** Those that have a word which none before has: one tag says as much as three. */
function telling(reasons: readonly FoundBy[]): FoundBy[] {
  const told = new Set<string>()
  return reasons.filter(({ parts }) => {
    const words = parts.filter(({ match }) => match).map(({ text }) => folded(text))
    const isNew = words.some((word) => !told.has(word))
    for (const word of words) told.add(word)
    return isNew
  })
}

/** A name is shown in full, a long text around its words. */
function partsOf({ text, headline }: Found): Snippet {
  const around = toSnippet(headline)
  if (text.length > longestName) return around
  return markedText(text, wordsMarked(around))
}

/** What of an item the words can be in, each with where it is from and its language. */
const texts = sql`
  select 'tag', id::text, name.key, name.key, name.value
    from tags join item_tags on tag_id = id, jsonb_each_text(names) name where item_id = items.id
  union all
  select 'category', id::text, name.key, name.key, name.value
    from categories join item_categories on category_id = id, jsonb_each_text(names) name where item_id = items.id
  union all
  select 'participant', id::text || name, null, named_in, name
    from participants, lateral (
      select key, value from jsonb_each_text(names) union all select null, unnest(aliases)) known(named_in, name)
    where id in (select participant_id from item_participants where item_id = items.id)
  union all
  select 'place', '', items.language, null, items.place ->> 'name'
  union all
  select 'detail', name, items.language, null, text from ${itemDetailTexts} details`

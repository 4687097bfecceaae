import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { itemFileTexts, itemTranscriptText } from '../../../search/item-texts.ts'
import { folded, wordsOf } from '../../../search/lexicon/folded.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** Characters of a body, of the files and of a transcript that are looked through. */
const longestText = 20_000

/**
 * How words of the index (lower case, without accents) are written in items that have them, most often. One that stands
 * only far into long texts has no written form.
 *
 * @param items the ids of some such items by each word
 */
export async function writtenForms(
  db: Db,
  viewer: Viewer,
  items: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  if (items.size === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .where('items.id', 'in', [...new Set([...items.values()].flat())])
    .select(['items.id', text.as('text')])
    .execute()
  const forms = new Map(rows.map(({ id, text }) => [id, formsIn(text)]))
  return new Map(
    [...items].flatMap(([word, ids]) => {
      const written = mostFrequent(ids.flatMap((id) => forms.get(id)?.get(word) ?? []))
      return written ? [[word, written] as const] : []
    }),
  )
}

/** The words of a text as they are written, by each word folded. */
function formsIn(text: string): ReadonlyMap<string, string[]> {
  return Map.groupBy(wordsOf(text), folded)
}

/** Of as many the one in small letters: a capital may come from the beginning of a sentence. */
function mostFrequent(forms: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(forms, (form) => form)].map(([form, all]) => ({ form, count: all.length }))
  const isSmall = (form: string) => Number(form === form.toLowerCase())
  return counted.sort((one, other) => other.count - one.count || isSmall(other.form) - isSmall(one.form))[0]
    ?.form
}

/** The names of an item's labels and people, in all languages. */
const names = sql<string>`(
  select string_agg(value, ' ')
  from (
    select names from tags join item_tags on tag_id = id where item_id = items.id
    union all select names from categories join item_categories on category_id = id where item_id = items.id
    union all select names from participants join item_participants on participant_id = id where item_id = items.id
  ) named, jsonb_each_text(names))`

const text = sql<string>`concat_ws(' ', items.title, items.place ->> 'name', ${names}, ${sql.join(
  [sql`items.body`, itemFileTexts, itemTranscriptText].map(
    (part) => sql`left(${part}, ${sql.lit(longestText)})`,
  ),
)})`

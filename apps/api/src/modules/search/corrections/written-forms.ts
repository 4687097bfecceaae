import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import { itemFileTexts, itemTranscriptText } from '../../../search-index/item-texts.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'

/** Characters of a body, of the files and of a transcript in which written forms are searched. */
const maxTextLength = 20_000

/**
 * The most frequent spelling of words of the index (lower case, without accents) in the given items. A word that occurs
 * only beyond the searched length has none.
 *
 * @param items ids of some items that have the word, by word
 */
export async function findWrittenForms(
  db: Db,
  viewer: Viewer,
  items: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> {
  if (items.size === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .where('items.id', 'in', [...new Set([...items.values()].flat())])
    .select(['items.id', text.as('text')])
    .execute()
  const forms = new Map(rows.map(({ id, text }) => [id, groupByFolded(text)]))
  return new Map(
    [...items].flatMap(([word, ids]) => {
      const written = pickMostFrequent(ids.flatMap((id) => forms.get(id)?.get(word) ?? []))
      return written ? [[word, written] as const] : []
    }),
  )
}

/** The words of a text as they are written, by their folded form. */
function groupByFolded(text: string): ReadonlyMap<string, string[]> {
  return Map.groupBy(splitWords(text), fold)
}

/** Among equally frequent forms the lower-case one, since a capital may be due to the start of a sentence. */
function pickMostFrequent(forms: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(forms, (form) => form)].map(([form, all]) => ({ form, count: all.length }))
  const isLowerCase = (form: string) => Number(form === form.toLowerCase())
  return counted.sort(
    (one, other) => other.count - one.count || isLowerCase(other.form) - isLowerCase(one.form),
  )[0]?.form
}

/** Names of the labels and participants of an item, in all languages. */
const names = sql<string>`(
  select string_agg(value, ' ')
  from (
    select names from tags join item_tags on tag_id = id where item_id = items.id
    union all select names from categories join item_categories on category_id = id where item_id = items.id
    union all select names from participants join item_participants on participant_id = id where item_id = items.id
  ) named, jsonb_each_text(names))`

const text = sql<string>`concat_ws(' ', items.title, items.place ->> 'name', ${names}, ${sql.join(
  [sql`items.body`, itemFileTexts, itemTranscriptText].map(
    (part) => sql`left(${part}, ${sql.lit(maxTextLength)})`,
  ),
)})`

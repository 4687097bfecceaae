import { sql } from 'kysely'
import { translateWord } from '../../../dictionaries/translate-word.ts'
import { toPlaceKey } from '../../../search-index/places/place-key.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { type AskedOfItems, asksOnly, citeTitle, maxCited } from './asked-items.ts'
import type { FactSentence } from './cite-people.ts'

/** Answers what happened at a place of which the archive has so few items that all of them are named. */
export async function answerAboutPlace(asked: AskedOfItems): Promise<FactSentence[] | undefined> {
  const { people, phrases, tokens, lexicon, write } = asked
  const asksWhatHappened =
    asked.signals.has('what') &&
    asksOnly(asked, ['what', 'how']) &&
    tokens.some(({ folded }) => lexicon.happening.has(folded))
  const isAboutPeople = people.subjects.length > 0 || people.others.length > 0
  if (!asksWhatHappened || isAboutPeople || phrases.some(({ kind }) => kind)) return undefined
  const names = getPlaceNames(asked)
  if (names.length === 0) return undefined
  const items = await loadItemsAt(asked, names)
  const [place] = items.flatMap((item) => item.place ?? [])
  if (place === undefined || items.length > maxCited) return undefined
  const text = write.fill(write.texts.foundAt, { place, titles: write.titles(items) })
  return [{ text, citations: items.map(citeTitle) }]
}

/** The words that nothing else explains as the name of a place, and its names in other languages. */
function getPlaceNames({ people, tokens, language }: AskedOfItems): string[] {
  const [first, last] = [people.rest[0], people.rest.at(-1)]
  if (first === undefined || last === undefined) return []
  const words = tokens.slice(first, last + 1).map(({ folded }) => folded)
  const others = words.length === 1 ? [...translateWord(language, words[0] ?? '').values()].flat() : []
  return [...new Set([words.join(' '), ...others])]
}

/** The oldest visible items at a place, or in a part of it such as `Torino, Borgo San Paolo`; one more than can be cited. */
function loadItemsAt({ db, viewer }: AskedOfItems, names: readonly string[]) {
  const keys = names.map((name) => toPlaceKey(sql`${name}::text`))
  // Two ranges of the index each: the place itself, and what goes on after a space, which “!” follows in the order of characters.
  const itemIds = sql.join(
    keys.map(
      (key) => sql`
        select item_id from search_places where place = ${key}
        union select item_id from search_places where place >= ${key} || ' ' and place < ${key} || '!'`,
    ),
    sql` union `,
  )
  return visibleItems(db, viewer)
    .where(sql<boolean>`items.id in (${itemIds})`)
    .select(['items.id', 'items.kind', 'items.title', 'items.date_edtf as date'])
    .select(sql<string | null>`items.place ->> 'name'`.as('place'))
    .orderBy('items.sort_date')
    .orderBy('items.id')
    .limit(maxCited + 1)
    .execute()
}

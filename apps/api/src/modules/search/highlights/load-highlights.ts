import type { Language } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { itemFileTexts, itemTranscriptText, maxSearchedText } from '../../../search/item-texts.ts'
import { type Highlighting, highlightingOf } from '../../../search/query/highlighting.ts'
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

interface Found {
  readonly id: string
  readonly title: string
  readonly inTitle: string | null
  readonly inTexts: string | null
  /** Whether a text of the item is longer than what was read of it. */
  readonly goesOn: boolean
}

/** Characters of each text that are read for every hit. */
const beginningLength = 12_000
/** Hits whose beginnings are read in one statement, some 30 ms: the embedded database serves one statement at a time. */
const batchSize = 15
/** Hits of a page that are read on to the end of what is searched, one by one. */
const maxReadOn = 10

/**
 * Where titles and texts of items meet a query, by item id: texts in the body, else in a file, else in the transcript.
 * Items that are met elsewhere (labels, people) are not among them, nor those that have the words only far into their texts,
 * where a page has more than ten such items.
 */
export async function loadHighlights(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<Map<string, Highlights>> {
  const highlighting = words && highlightingOf(words.positive)
  if (!highlighting) return new Map()
  const found: Found[] = []
  for (let start = 0; start < ids.length; start += batchSize)
    found.push(
      ...(await read(db, viewer, highlighting, ids.slice(start, start + batchSize), beginningLength)),
    )
  const unread = found.filter(({ inTexts, goesOn }) => inTexts === null && goesOn)
  for (const { id } of unread.slice(0, maxReadOn))
    found.push(...(await read(db, viewer, highlighting, [id], maxSearchedText)))
  return new Map(found.filter(isHighlighted).map((item) => [item.id, toHighlights(item)]))
}

/** Reads the beginnings of the texts of items, `length` characters of each. One statement. */
async function read(
  db: Db,
  viewer: Viewer,
  highlighting: Readonly<Record<Language | 'x', Highlighting>>,
  ids: readonly string[],
  length: number,
): Promise<Found[]> {
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.language', 'items.title', 'items.body'])
  const beginning = (text: RawBuilder<unknown>) => sql`left(${text}, ${sql.lit(length)})`
  const isCut = (text: string) =>
    sql<boolean>`coalesce(char_length(${sql.ref(text)}) = ${sql.lit(length)}, false)`
  const headline = (text: string, goesOn?: RawBuilder<boolean>) =>
    headlineOf(sql`items.language`, sql.ref(text), goesOn)
  const goesOn = (text: string) => (length < maxSearchedText ? isCut(text) : undefined)
  const texts = ['texts.body', 'texts.files', 'texts.spoken']
  const { rows } = await sql<Found>`
    select items.id, items.title, ${headline('items.title')} as "inTitle",
      coalesce(${sql.join(texts.map((text) => headline(text, goesOn(text))))}) as "inTexts",
      ${sql.join(texts.map(isCut), sql` or `)} as "goesOn"
    from ${items} items,
      lateral (
        select ${beginning(sql`items.body`)} as body, ${beginning(itemFileTexts)} as files,
          ${beginning(itemTranscriptText)} as spoken) texts,
      ${soughtIn(highlighting, sql`items.language`)} sought`.execute(db)
  return rows
}

function isHighlighted({ inTitle, inTexts }: Found): boolean {
  return inTitle !== null || inTexts !== null
}

function toHighlights({ title, inTitle, inTexts }: Found): Highlights {
  return {
    title: inTitle === null ? [] : markedText(title, wordsMarked(toSnippet(inTitle))),
    snippet: inTexts === null ? [] : toSnippet(inTexts),
  }
}

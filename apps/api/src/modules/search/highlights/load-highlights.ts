import type { SearchHit } from '@lares/shared-types/contracts/search'
import { type Language, languages } from '@lares/shared-types/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { excerptSeparator } from '../../../query-language/highlight-markers.ts'
import { buildHighlighting, type Highlighting } from '../../../query-language/highlighting.ts'
import type { WordsQuery } from '../../../query-language/words-query.ts'
import {
  itemBodyParts,
  itemForeignFileTexts,
  itemOwnFileTexts,
  itemTranscriptText,
  itemTranslationText,
  maxSearchedText,
} from '../../../search-index/item-texts.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { type FileExcerpt, findPagesOfExcerpts } from './found-pages.ts'
import { selectHighlighting, toHeadline } from './headlines.ts'
import { getMatchedWords, highlightWords } from './highlight-words.ts'
import { findSpokenSeconds, type SpokenExcerpt } from './spoken-seconds.ts'
import { type Snippet, toSnippet } from './to-snippet.ts'

/** Matches of a query in an item. */
export interface Highlights {
  /** The whole title; empty where it has no match. */
  readonly title: Snippet
  /** Excerpt of the texts around matches; empty where they have none. */
  readonly snippet: Snippet
  /** Present if the excerpt is of the transcript, or of its translation into a language. */
  readonly spoken?: SearchHit['spoken']
  /** The page of a scan or PDF on which the excerpt stands, where it has several. */
  readonly page?: number
}

interface MatchRow {
  readonly id: string
  readonly title: string
  readonly inTitle: string | null
  readonly inTexts: string | null
  /** Whether the excerpt of the texts is of the body, not of a file. */
  readonly isInBody: boolean | null
  /** The language of the files with the excerpt; null for those in the language of the item. */
  readonly foreignLanguage: Language | null
  readonly inTranscript: string | null
  readonly inTranslation: string | null
  /** The language of the translation. */
  readonly translation: Language | null
  /** Whether a text of the item is longer than the part that was read. */
  readonly isTruncated: boolean
}

/** A match with the page on which its excerpt stands. */
type PlacedMatch = MatchRow & { readonly page: number | undefined }

/** Characters of each text that are read for every hit. */
const beginningLength = 12_000
/** Parts of a body in several languages from which its excerpt is made. */
const maxPartsInExcerpt = 2
/** Hits per statement, some 20 ms: the embedded database runs one statement at a time. */
const batchSize = 30
/** Hits of a page whose texts are then read up to the searched length, one by one. */
const maxFullReads = 10

/**
 * Matches of a query in titles and texts of items, by item id; the excerpt is of the body, else a file, else the
 * transcript, else one of its translations. Items that match only elsewhere (labels, people) are left out, and so are items with matches far into
 * their texts where a page has more than ten of these.
 */
export async function loadHighlights(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<Map<string, Highlights>> {
  const highlighting = words && buildHighlighting(words.positive)
  if (!highlighting) return new Map()
  const find = (batch: readonly string[], length: number) =>
    findPlacedMatches(db, viewer, highlighting, batch, length)
  const found: PlacedMatch[] = []
  for (let start = 0; start < ids.length; start += batchSize)
    found.push(...(await find(ids.slice(start, start + batchSize), beginningLength)))
  const unread = found.filter((match) => getExcerpt(match) === null && match.isTruncated)
  for (const { id } of unread.slice(0, maxFullReads)) found.push(...(await find([id], maxSearchedText)))
  const matches = new Map(found.filter(isHighlighted).map((match) => [match.id, match]))
  const seconds = await findSpokenSeconds(db, viewer, [...matches.values()].flatMap(toSpokenExcerpt))
  return new Map(Array.from(matches, ([id, match]) => [id, toHighlights(match, seconds.get(id))]))
}

/** Searches the first `length` characters of each text of the items, and finds the pages of the excerpts, in two statements. */
async function findPlacedMatches(
  db: Db,
  viewer: Viewer,
  highlighting: Readonly<Record<Language | 'x', Highlighting>>,
  ids: readonly string[],
  length: number,
): Promise<PlacedMatch[]> {
  const matches = await findMatches(db, viewer, highlighting, ids, length)
  const pages = await findPagesOfExcerpts(db, viewer, matches.flatMap(toFileExcerpt), length)
  return matches.map((match) => ({ ...match, page: pages.get(match.id) }))
}

/** The excerpt of the texts of files; none where the body has the words. */
function toFileExcerpt({ id, inTexts, isInBody, foreignLanguage }: MatchRow): FileExcerpt[] {
  return inTexts === null || isInBody ? [] : [{ id, headline: inTexts, language: foreignLanguage }]
}

/** The excerpt of a transcript or a translation; none where another text has the words. */
function toSpokenExcerpt({
  id,
  inTexts,
  inTranscript,
  inTranslation,
  translation,
}: MatchRow): SpokenExcerpt[] {
  if (inTexts !== null) return []
  if (inTranscript !== null) return [{ id, headline: inTranscript, language: null }]
  return inTranslation === null ? [] : [{ id, headline: inTranslation, language: translation }]
}

/** Searches the first `length` characters of each text of the items, in one statement. */
async function findMatches(
  db: Db,
  viewer: Viewer,
  highlighting: Readonly<Record<Language | 'x', Highlighting>>,
  ids: readonly string[],
  length: number,
): Promise<MatchRow[]> {
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.language', 'items.title', 'items.body'])
  const beginning = (text: RawBuilder<unknown>) => sql`left(${text}, ${sql.lit(length)})`
  const isCut = (text: string) =>
    sql<boolean>`coalesce(char_length(${sql.ref(text)}) = ${sql.lit(length)}, false)`
  const headline = (text: string, isTruncated?: RawBuilder<boolean>) =>
    toHeadline(sql`items.language`, sql.ref(text), isTruncated)
  const isTruncated = (text: string) => (length < maxSearchedText ? isCut(text) : undefined)
  const own = ['texts.body', 'texts.files']
  const ownTexts = own.map(
    (text) =>
      sql`(${sql.lit(text === 'texts.body')}, ${sql.ref(text)}, ${isTruncated(text) ?? sql.lit(false)})`,
  )
  // Those of a body in several languages, each in its own; the first ones, since an excerpt is short.
  const partsHeadline = sql`(
    select string_agg(headline, ${sql.lit(excerptSeparator)} order by start)
    from (
      select parts.start, part.headline
      from (select * from ${itemBodyParts} every_part where start <= ${sql.lit(length)} order by start) parts,
        ${selectHighlighting(highlighting, sql`parts.language`)} terms,
        lateral (
          select ${toHeadline(
            sql`parts.language`,
            sql`substr(texts.body, parts.start, parts.length)`,
            sql<boolean>`written.is_cut and parts.start + parts.length > ${sql.lit(length)}`,
          )} as headline offset 0) part
      where part.headline is not null
      limit ${sql.lit(maxPartsInExcerpt)}) first_parts)`
  const known = languages.map(
    (language) => sql`(${sql.lit(language)}, ${beginning(itemTranslationText(language))})`,
  )
  const { rows } = await sql<MatchRow>`
    select items.id, items.title, ${headline('items.title')} as "inTitle",
      coalesce(own_texts.headline, foreign_pages.headline) as "inTexts", own_texts.is_body as "isInBody",
      case when own_texts.headline is null then foreign_pages.language end as "foreignLanguage",
      ${headline('texts.spoken', isTruncated('texts.spoken'))} as "inTranscript",
      translated.headline as "inTranslation", translated.language as translation,
      ${sql.join([...own, 'texts.spoken'].map(isCut), sql` or `)} or coalesce(foreign_pages.is_cut, false) as "isTruncated"
    from ${items} items,
      lateral (
        select ${beginning(sql`items.body`)} as body, ${beginning(itemOwnFileTexts)} as files,
          ${beginning(itemTranscriptText)} as spoken,
          exists (select from body_languages where item_id = items.id) as is_parted) texts,
      ${selectHighlighting(highlighting, sql`items.language`)} terms
      left join lateral (
        select written.is_body, found.headline
        from (values ${sql.join(ownTexts)}) written(is_body, text, is_cut),
          lateral (
            select case when written.is_body and texts.is_parted then ${partsHeadline}
              else ${toHeadline(sql`items.language`, sql`written.text`, sql<boolean>`written.is_cut`)} end as headline offset 0) found
        where found.headline is not null
        limit 1) own_texts on true
      left join lateral (
        select (array_agg(found.headline order by texts.language) filter (where found.headline is not null))[1] as headline,
          (array_agg(texts.language order by texts.language) filter (where found.headline is not null))[1] as language,
          bool_or(texts.is_cut) as is_cut
        from (
            select language, ${beginning(sql`text`)} as text, char_length(text) > ${sql.lit(length)} as is_cut
            from ${itemForeignFileTexts} whole) texts,
          ${selectHighlighting(highlighting, sql`texts.language`)} terms,
          lateral (
            select ${toHeadline(sql`texts.language`, sql`texts.text`, sql<boolean>`texts.is_cut`)} as headline offset 0) found
        ) foreign_pages on true
      left join lateral (
        select texts.language, found.headline
        from (values ${sql.join(known)}) texts(language, text),
          ${selectHighlighting(highlighting, sql`texts.language`)} terms,
          lateral (select ${toHeadline(sql`texts.language`, sql`texts.text`)} as headline) found
        where items.kind in ('record', 'video') and texts.text is not null and found.headline is not null
        limit 1) translated on true`.execute(db)
  return rows
}

function isHighlighted(match: MatchRow): boolean {
  return match.inTitle !== null || getExcerpt(match) !== null
}

function getExcerpt({ inTexts, inTranscript, inTranslation }: MatchRow): string | null {
  return inTexts ?? inTranscript ?? inTranslation
}

function toHighlights(match: PlacedMatch, start: number | undefined): Highlights {
  const { title, inTitle, inTexts, inTranscript, translation, page } = match
  const excerpt = getExcerpt(match)
  const isSpoken = inTexts === null && excerpt !== null
  return {
    title: inTitle === null ? [] : highlightWords(title, getMatchedWords(toSnippet(inTitle))),
    snippet: excerpt === null ? [] : toSnippet(excerpt),
    ...(page !== undefined && { page }),
    ...(isSpoken && {
      spoken: {
        ...(start !== undefined && { start }),
        ...(inTranscript === null && translation !== null && { language: translation }),
      },
    }),
  }
}

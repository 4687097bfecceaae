import type { passageSources } from '@lares/shared-types/citations'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { type About, numbered } from './documents-about.ts'

/** Passages that are looked at closely. */
const mostCompared = 300
/** What a term counts for that stands above the passage, in the title or as its date or kind: all of the item is about it. */
const above = 0.8
/** What a term counts for that the item has elsewhere: in its labels, its people, its other texts. */
const elsewhere = 0.5
/** What a passage has of what is asked where it is taken for an answer, and how many of the terms its item has, if not all. */
const [tellingScore, tellingTerms] = [0.5, 2]

/** A passage that may answer. */
export interface FoundPassage {
  readonly id: string
  readonly itemId: string
  readonly kind: ItemKind
  readonly title: string
  /** EDTF. */
  readonly date: string | null
  readonly source: (typeof passageSources)[number]
  /** Letter by letter as it stands in the item. */
  readonly text: string
  /** Title, place and people. */
  readonly context: string
  /** Of speech: seconds from the start of the recording. */
  readonly start?: number
  /** How much of what was asked it has, from 0 to 1; of one found by meaning alone, how near it is. */
  readonly score: number
  /** Whether it says enough of what was asked to be taken for an answer by itself. */
  readonly telling: boolean
}

/** The passages of these documents that have something of what is asked, the best first. */
export async function passagesAbout(
  db: Db,
  viewer: Viewer,
  { terms, documents }: About,
  limit: number,
): Promise<FoundPassage[]> {
  const whole = terms.reduce((sum, { weight }) => sum + weight, 0)
  if (documents.length === 0 || whole === 0) return []
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${documents.map(({ itemId }) => itemId)}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.title', 'items.language', 'items.date_edtf'])
  const { rows } = await sql<PassageRow & { met: number }>`
    with terms as materialized (
      select place, query::tsquery as query, needles, marks <> '{}' as marked, weight
      from jsonb_to_recordset(${numbered(terms)}::jsonb)
        as terms(place integer, query text, needles text[], marks text[], weight float8)
    ), documents as materialized (
      select "itemId" as item_id, terms
      from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as documents("itemId" uuid, terms integer[])
    ), compared as materialized (
      select passages.*, items.kind, items.title, items.language, items.date_edtf, documents.terms
      from ${items} items
        join documents on documents.item_id = items.id
        join passages on passages.item_id = items.id,
        lateral (select search_fold(lower(passages.text)) as folded offset 0) plain,
        lateral (
          select sum(weight) as weight from terms
          where exists (select from unnest(needles) needle where strpos(folded, needle) > 0)
        ) likely
      order by likely.weight desc nulls last, passages.id
      limit ${sql.lit(mostCompared)}
    ), scored as (
      select compared.*,
        (select coalesce(sum(weight), 0) from terms where words @@ query) as in_text,
        (select coalesce(sum(weight * case when marked or named @@ query then ${sql.lit(above)} else ${sql.lit(elsewhere)} end), 0)
          from terms where place = any(compared.terms) and not words @@ query) as beside
      from compared,
        lateral (select search_vector(language, text) as words, search_vector(language, title) as named offset 0) words
    )
    select id, item_id as "itemId", kind, title, date_edtf as date, source, text, context, starts_at as start,
      (in_text + beside) / ${whole}::float8 as score, cardinality(terms) as met
    from scored
    where in_text > 0 or beside > 0
    order by score desc, in_text desc, (source = 'title'), id
    limit ${limit}`.execute(db)
  const enough = Math.min(tellingTerms, terms.length)
  return rows.map(({ met, ...row }) =>
    toFoundPassage(row, row.score, row.score >= tellingScore && met >= enough),
  )
}

export type PassageRow = Omit<FoundPassage, 'start' | 'telling'> & { readonly start: number | null }

export function toFoundPassage(row: PassageRow, score: number, telling: boolean): FoundPassage {
  const { start, ...passage } = row
  return { ...passage, score, telling, ...(start !== null && { start }) }
}

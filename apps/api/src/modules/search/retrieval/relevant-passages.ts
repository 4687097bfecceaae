import type { passageSources } from '@lares/shared-types/citations'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { type RelevantDocuments, toJsonRows } from './relevant-documents.ts'

/** Passages that are scored. */
const maxScored = 300
/** Weight of a term that matches the title, date or kind of the item: the whole item is about it. */
const inTitleWeight = 0.8
/** Weight of a term that matches elsewhere in the item: in labels, people or other texts. */
const elsewhereWeight = 0.5
/**
 * Minimum score of a passage, and minimum number of terms in its item (if the question has as many), to count as a
 * likely answer.
 */
const [minAnswerScore, minAnswerTerms] = [0.5, 2]

/** A passage found for a question. */
export interface FoundPassage {
  readonly id: string
  readonly itemId: string
  readonly kind: ItemKind
  readonly title: string
  /** EDTF. */
  readonly date: string | null
  readonly source: (typeof passageSources)[number]
  /** Exact text of the passage in the item. */
  readonly text: string
  /** Title, place and people. */
  readonly context: string
  /** Of a transcript: seconds from the start of the recording. */
  readonly start?: number
  /** Weighted share of the terms that it has, 0 to 1; of a passage found by meaning only, its similarity. */
  readonly score: number
  /** Whether it matches enough of the question to be an answer by itself. */
  readonly isLikelyAnswer: boolean
}

/** The passages of these documents that match some of the terms, the best first. */
export async function findRelevantPassages(
  db: Db,
  viewer: Viewer,
  { terms, documents }: RelevantDocuments,
  limit: number,
): Promise<FoundPassage[]> {
  const totalWeight = terms.reduce((sum, { weight }) => sum + weight, 0)
  if (documents.length === 0 || totalWeight === 0) return []
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${documents.map(({ itemId }) => itemId)}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.title', 'items.language', 'items.date_edtf'])
  const { rows } = await sql<PassageRow & { met: number }>`
    with terms as materialized (
      select place, query::tsquery as query, needles, traits <> '{}' as has_traits, weight
      from jsonb_to_recordset(${toJsonRows(terms)}::jsonb)
        as terms(place integer, query text, needles text[], traits text[], weight float8)
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
      limit ${sql.lit(maxScored)}
    ), scored as (
      select compared.*,
        (select coalesce(sum(weight), 0) from terms where words @@ query) as in_text,
        (select coalesce(sum(weight * case when has_traits or named @@ query then ${sql.lit(inTitleWeight)} else ${sql.lit(elsewhereWeight)} end), 0)
          from terms where place = any(compared.terms) and not words @@ query) as beside
      from compared,
        lateral (select search_vector(language, text) as words, search_vector(language, title) as named offset 0) words
    )
    select id, item_id as "itemId", kind, title, date_edtf as date, source, text, context, starts_at as start,
      (in_text + beside) / ${totalWeight}::float8 as score, cardinality(terms) as met
    from scored
    where in_text > 0 or beside > 0
    order by score desc, in_text desc, (source = 'title'), id
    limit ${limit}`.execute(db)
  const minTerms = Math.min(minAnswerTerms, terms.length)
  return rows.map(({ met, ...row }) =>
    toFoundPassage(row, row.score, row.score >= minAnswerScore && met >= minTerms),
  )
}

export type PassageRow = Omit<FoundPassage, 'start' | 'isLikelyAnswer'> & { readonly start: number | null }

export function toFoundPassage(row: PassageRow, score: number, isLikelyAnswer: boolean): FoundPassage {
  const { start, ...passage } = row
  return { ...passage, score, isLikelyAnswer, ...(start !== null && { start }) }
}

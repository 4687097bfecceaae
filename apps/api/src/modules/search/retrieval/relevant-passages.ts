import type { passageSources } from '@lares/shared-types/citations'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { fold, splitWords } from '../../../lexicon/fold.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { type RelevantDocuments, toJsonRows, type WeighedTerm } from './relevant-documents.ts'

/** Passages that are scored: those with most of the terms by their letters. */
const maxScored = 200
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
  /** The language of the item. */
  readonly language: Language | null
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
  const termsByItem = new Map(documents.map((document) => [document.itemId, new Set(document.terms)]))
  const minTerms = Math.min(minAnswerTerms, terms.length)
  return (await loadLikelyPassages(db, viewer, { terms, documents }))
    .map((row) => {
      const itemTerms = termsByItem.get(row.itemId) ?? new Set()
      const { inText, beside } = weighTerms(row, terms, itemTerms)
      const score = (inText + beside) / totalWeight
      const isLikelyAnswer = score >= minAnswerScore && itemTerms.size >= minTerms
      return { inText, passage: toFoundPassage(row, score, isLikelyAnswer) }
    })
    .filter(({ passage }) => passage.score > 0)
    .toSorted(
      (one, other) =>
        other.passage.score - one.passage.score ||
        other.inText - one.inText ||
        Number(one.passage.source === 'title') - Number(other.passage.source === 'title'),
    )
    .slice(0, limit)
    .map(({ passage }) => passage)
}

/** The visible passages of documents that have most of the terms by their letters. */
async function loadLikelyPassages(
  db: Db,
  viewer: Viewer,
  { terms, documents }: RelevantDocuments,
): Promise<PassageRow[]> {
  const items = visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${documents.map(({ itemId }) => itemId)}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.title', 'items.language', 'items.date_edtf'])
  const { rows } = await sql<PassageRow>`
    with terms as materialized (
      select needles, weight
      from jsonb_to_recordset(${toJsonRows(terms)}::jsonb) as terms(needles text[], weight float8)
    )
    select passages.id, passages.item_id as "itemId", items.kind, items.title, items.language, items.date_edtf as date,
      passages.source, passages.text, passages.context, passages.starts_at as start, 0::float8 as score
    from ${items} items
      join passages on passages.item_id = items.id,
      lateral (select search_fold(lower(passages.text)) as folded offset 0) plain,
      lateral (
        select sum(weight) as weight from terms
        where exists (select from unnest(needles) needle where strpos(folded, needle) > 0)
      ) likely
    order by likely.weight desc nulls last, passages.id
    limit ${sql.lit(maxScored)}`.execute(db)
  return rows
}

/** The weights of the terms that a passage has, and of those that only its item has. */
function weighTerms(
  { text, title }: PassageRow,
  terms: readonly WeighedTerm[],
  itemTerms: ReadonlySet<number>,
): { inText: number; beside: number } {
  const [words, titleWords] = [splitWords(text).map(fold), splitWords(title).map(fold)]
  let [inText, beside] = [0, 0]
  for (const [place, term] of terms.entries()) {
    if (hasTerm(words, term)) inText += term.weight
    else if (itemTerms.has(place)) {
      const isAbout = term.traits.length > 0 || hasTerm(titleWords, term)
      beside += term.weight * (isAbout ? inTitleWeight : elsewhereWeight)
    }
  }
  return { inText, beside }
}

/** Letters by which a form of a word is longer than what all its forms begin with. */
const maxEnding = 5

function hasTerm(words: readonly string[], { needles }: WeighedTerm): boolean {
  return words.some((word) =>
    needles.some((needle) => word.startsWith(needle) && word.length - needle.length <= maxEnding),
  )
}

export type PassageRow = Omit<FoundPassage, 'start' | 'isLikelyAnswer'> & { readonly start: number | null }

export function toFoundPassage(row: PassageRow, score: number, isLikelyAnswer: boolean): FoundPassage {
  const { start, ...passage } = row
  return { ...passage, score, isLikelyAnswer, ...(start !== null && { start }) }
}

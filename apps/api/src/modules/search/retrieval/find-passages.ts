import { AppError } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import { textBetween } from '../../../lexicon/text-between.ts'
import { findActiveModel } from '../../../search-index/meaning/embedding-models.ts'
import { findNearestPassages } from '../../../search-index/meaning/nearest-passages.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'
import { fuseRanks } from '../meaning/fuse-ranks.ts'
import { getQueryVector } from '../meaning/query-vectors.ts'
import { visibleItemSet } from '../visible-item-set.ts'
import { loadCorrectedTerms } from './corrected-terms.ts'
import { findRelevantDocuments, type WeighedTerm } from './relevant-documents.ts'
import {
  type FoundPassage,
  findRelevantPassages,
  type PassageRow,
  toFoundPassage,
} from './relevant-passages.ts'

/** Documents whose passages are compared with the question. */
const maxDocuments = 40
/** Passages per item, so that one long letter does not fill the whole result. */
const maxPerItem = 3
/** Minimum standout and similarity with which a passage found by meaning counts as a likely answer. */
const minAnswerStandout = 2.5
const minAnswerSimilarity = 0.35

export type RetrievalServices = Pick<Services, 'db' | 'ai'>

export interface RetrievedPassages {
  /** The terms of the question. */
  readonly terms: readonly WeighedTerm[]
  /** The best first. */
  readonly passages: readonly FoundPassage[]
}

/**
 * Finds passages visible to the viewer that may answer a question: by words and, where an embedding model is
 * available that reads the texts themselves, by meaning.
 */
export async function findPassages(
  services: RetrievalServices,
  viewer: Viewer,
  question: string,
  { limit }: { limit: number },
): Promise<RetrievedPassages> {
  const [{ terms, passages }, byMeaning] = await Promise.all([
    findByWords(services, viewer, question, limit * 2),
    findByMeaning(services, viewer, question, limit * 2).catch(ignoreEndpointErrors),
  ])
  const all = fuse(passages, byMeaning).filter(isNotRedundantTitle).filter(limitPerItem())
  return { terms, passages: all.slice(0, limit) }
}

// Words alone answer while the endpoint is not available.
function ignoreEndpointErrors(error: unknown): FoundPassage[] {
  if (error instanceof AppError && error.code.startsWith('ai-')) return []
  throw error
}

async function findByWords(
  { db }: RetrievalServices,
  viewer: Viewer,
  question: string,
  limit: number,
): Promise<RetrievedPassages> {
  const terms = await loadCorrectedTerms(db, viewer, question)
  const relevant = await findRelevantDocuments(db, viewer, terms, maxDocuments)
  return { terms: relevant.terms, passages: await findRelevantPassages(db, viewer, relevant, limit) }
}

async function findByMeaning(
  { db, ai }: RetrievalServices,
  viewer: Viewer,
  question: string,
  limit: number,
): Promise<FoundPassage[]> {
  // An answer must be right, while a hit of a search may be merely near: glosses are too coarse for it.
  if (!ai.embedder || ai.embedder.isEnglish) return []
  const model = await findActiveModel(db, ai.embedder.model)
  if (!model) return []
  const query = { query: textBetween(question, 0, 2000), language: viewer.language }
  const vector = await getQueryVector({ db, embedder: ai.embedder }, model, query)
  if (!vector) return []
  const near = await findNearestPassages(db, model, vector, visibleItemSet(db, viewer), limit)
  const passages = await loadPassages(
    db,
    viewer,
    near.map(({ passageId }) => passageId),
  )
  return near.flatMap(({ passageId, similarity, standout }) => {
    const passage = passages.get(passageId)
    const isLikelyAnswer = standout >= minAnswerStandout && similarity >= minAnswerSimilarity
    return passage ? [toFoundPassage(passage, similarity, isLikelyAnswer)] : []
  })
}

async function loadPassages(db: RetrievalServices['db'], viewer: Viewer, ids: readonly string[]) {
  const items = visibleItems(db, viewer).select([
    'items.id',
    'items.kind',
    'items.title',
    'items.language',
    'items.date_edtf',
  ])
  const { rows } = await sql<PassageRow>`
    select passages.id, passages.item_id as "itemId", kind, title, language, date_edtf as date, source, text, context,
      starts_at as start, 0::float8 as score
    from passages join (${items}) items on items.id = passages.item_id
    where passages.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Fuses both lists by rank. A passage found by words keeps the score of its words. */
function fuse(findByWords: readonly FoundPassage[], findByMeaning: readonly FoundPassage[]): FoundPassage[] {
  const known = new Map([...findByMeaning, ...findByWords].map((passage) => [passage.id, passage]))
  const ranks = fuseRanks([findByWords, findByMeaning].map((list) => list.map(({ id }) => id)))
  return [...ranks].sort(([, one], [, other]) => other - one).flatMap(([id]) => known.get(id) ?? [])
}

/** Whether a passage is not a title above another passage of its item, which is embedded with the title anyway. */
function isNotRedundantTitle(
  { source, itemId }: FoundPassage,
  _: number,
  all: readonly FoundPassage[],
): boolean {
  return source !== 'title' || !all.some((other) => other.itemId === itemId && other.source !== 'title')
}

function limitPerItem(): (passage: FoundPassage) => boolean {
  const counts = new Map<string, number>()
  return ({ itemId }) => {
    const count = (counts.get(itemId) ?? 0) + 1
    counts.set(itemId, count)
    return count <= maxPerItem
  }
}

import { AppError } from '@lares/server-kit/app-error'
import { sql } from 'kysely'
import { textBetween } from '../../../search/lexicon/text-between.ts'
import { answeringModel } from '../../../search/meaning/embedding-models.ts'
import { nearestPassages } from '../../../search/meaning/nearest-passages.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleDocuments, visibleItems } from '../../visibility/visible-items.ts'
import { fusedRanks } from '../meaning/fused-ranks.ts'
import { queryVector } from '../meaning/query-vectors.ts'
import { documentsAbout, type WeighedTerm } from './documents-about.ts'
import { type FoundPassage, type PassageRow, passagesAbout, toFoundPassage } from './passages-about.ts'
import { termsMeant } from './terms-meant.ts'

/** Documents whose passages are compared with the question. */
const mostDocuments = 40
/** Passages of one item among those given, so that one long letter does not stand alone. */
const mostOfItem = 3
/** How far one found by meaning stands out of all others, and how alike it is at least, to be taken for an answer. */
const tellingStandout = 2.5
const tellingSimilarity = 0.35

export type RetrievalServices = Pick<Services, 'db' | 'ai'>

export interface Found {
  /** What the question is about. */
  readonly terms: readonly WeighedTerm[]
  /** The best first. */
  readonly passages: readonly FoundPassage[]
}

/**
 * The passages that the viewer may see and that may answer a question: those that have its words, and, where a model for it
 * is configured and answers, those that mean something like it.
 */
export async function findPassages(
  services: RetrievalServices,
  viewer: Viewer,
  question: string,
  { limit }: { limit: number },
): Promise<Found> {
  const [{ terms, passages }, byMeaning] = await Promise.all([
    inWords(services, viewer, question, limit * 2),
    inMeaning(services, viewer, question, limit * 2).catch(nothingWithoutEndpoint),
  ])
  const all = fused(passages, byMeaning).filter(isNoHead).filter(atMostOfItem())
  return { terms, passages: all.slice(0, limit) }
}

/** Words answer where the endpoint does not. */
function nothingWithoutEndpoint(error: unknown): FoundPassage[] {
  if (error instanceof AppError && error.code.startsWith('ai-')) return []
  throw error
}

async function inWords(
  { db }: RetrievalServices,
  viewer: Viewer,
  question: string,
  limit: number,
): Promise<Found> {
  const terms = await termsMeant(db, viewer, question)
  const about = await documentsAbout(db, viewer, terms, mostDocuments)
  return { terms: about.terms, passages: await passagesAbout(db, viewer, about, limit) }
}

async function inMeaning(
  { db, ai }: RetrievalServices,
  viewer: Viewer,
  question: string,
  limit: number,
): Promise<FoundPassage[]> {
  if (!ai.embedder) return []
  const model = await answeringModel(db, ai.embedder.model)
  if (!model) return []
  const vector = await queryVector({ db, embedder: ai.embedder }, model, textBetween(question, 0, 2000))
  if (!vector) return []
  const documents = sql`${visibleDocuments(db, viewer).select('search_documents.item_id')}`
  const near = await nearestPassages(db, model, vector, documents, limit)
  const passages = await loadPassages(
    db,
    viewer,
    near.map(({ passageId }) => passageId),
  )
  return near.flatMap(({ passageId, similarity, standout }) => {
    const passage = passages.get(passageId)
    const telling = standout >= tellingStandout && similarity >= tellingSimilarity
    return passage ? [toFoundPassage(passage, similarity, telling)] : []
  })
}

async function loadPassages(db: RetrievalServices['db'], viewer: Viewer, ids: readonly string[]) {
  const items = visibleItems(db, viewer).select(['items.id', 'items.kind', 'items.title', 'items.date_edtf'])
  const { rows } = await sql<PassageRow>`
    select passages.id, passages.item_id as "itemId", kind, title, date_edtf as date, source, text, context,
      starts_at as start, 0::float8 as score
    from passages join (${items}) items on items.id = passages.item_id
    where passages.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Lists in one, by their ranks in each. What words have found keeps its own score. */
function fused(inWords: readonly FoundPassage[], inMeaning: readonly FoundPassage[]): FoundPassage[] {
  const known = new Map([...inMeaning, ...inWords].map((passage) => [passage.id, passage]))
  const ranks = fusedRanks([inWords, inMeaning].map((list) => list.map(({ id }) => id)))
  return [...ranks].sort(([, one], [, other]) => other - one).flatMap(([id]) => known.get(id) ?? [])
}

/** A title says less than what stands below it, which is understood with it. */
function isNoHead({ source, itemId }: FoundPassage, _: number, all: readonly FoundPassage[]): boolean {
  return source !== 'title' || !all.some((other) => other.itemId === itemId && other.source !== 'title')
}

function atMostOfItem(): (passage: FoundPassage) => boolean {
  const counts = new Map<string, number>()
  return ({ itemId }) => {
    const count = (counts.get(itemId) ?? 0) + 1
    counts.set(itemId, count)
    return count <= mostOfItem
  }
}

import type { MeaningState } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import type { WordConcepts } from '../../../concepts/text-concepts.ts'
import type { WordsQuery } from '../../../query-language/words-query.ts'
import { isIndexCurrent } from '../../../search-index/index-version.ts'
import type { DocumentSets, ItemSet } from '../../../search-index/item-sets.ts'
import type { NearPassage } from '../../../search-index/meaning/nearest-passages.ts'
import type { Services } from '../../../services.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { createAttempts } from '../corrections/create-attempts.ts'
import type { WordCorrection } from '../corrections/find-corrections.ts'
import { type Criteria, isLimited, selectDocuments, selectRequestedLabels } from '../criteria.ts'
import { findDocuments } from '../find-documents.ts'
import { visibleItemSet } from '../visible-item-set.ts'
import { appendRanks, fuseRanks } from './fuse-ranks.ts'
import { findItemsByDictionaries, maxItems } from './items-by-dictionaries.ts'
import { findNearestItems, type NearestItems } from './nearest-items.ts'

/** Maximum hits by words that are fused with the hits by meaning. */
const maxByWords = 200

export interface ScoredItems {
  readonly scores: Map<string, number>
  /** Whether more items match than were looked at. */
  readonly capped: boolean
  /** Ids of hits by words, where these were searched too. */
  readonly byWords?: ReadonlySet<string>
  /** The words that matched: the corrected ones where the typed ones find nothing. */
  readonly words: WordsQuery | undefined
  readonly corrections: readonly WordCorrection[]
}

/** Items with passages near the query, or why there are none: then words alone answer. */
export type RankedByMeaning =
  | ({
      readonly state: MeaningState
      /** What hits were found with; nothing where corrected words found something instead. */
      readonly by: readonly ('dictionaries' | 'model')[]
      /** The words of the query, where they were compared by dictionaries. */
      readonly query: readonly WordConcepts[]
      readonly passages: readonly NearPassage[]
      /** The results of each of the wider criteria. */
      readonly wider: readonly ScoredItems[]
    } & ScoredItems)
  | { readonly state: MeaningState; readonly by: undefined }

interface CriteriaSets {
  readonly criteria: Criteria
  /** The criteria with one filter less each. */
  readonly wider: readonly Criteria[]
}

/**
 * Ranks the items that pass the filters by the similarity of their meaning to `query`, in mode `both` together with the hits
 * by words; and does the same for the wider criteria. Compares vectors of the configured model; or concepts of dictionaries
 * where there is none, and before the vectors of an English model on this machine. Documents in several sets are compared once.
 */
export async function rankByMeaning(
  services: Pick<Services, 'db' | 'ai'>,
  viewer: Viewer,
  { criteria, wider }: CriteriaSets,
  query: string,
): Promise<RankedByMeaning> {
  const { db } = services
  const sets = {
    documents: selectFiltered(db, viewer, criteria),
    wider: wider.map((one) => selectFiltered(db, viewer, one)),
  }
  const { isLocal = false, isEnglish = false } = services.ai.embedder ?? {}
  const findByModel = () => findNearestItems(services, { text: query, language: viewer.language }, sets)
  const all = { criteria, wider, sets }
  if (isEnglish) return rankByDictionaries(db, viewer, all, query, findByModel)
  const byModel = await findByModel()
  if (byModel.state === 'answers') {
    const { scores } = await scoreAll(db, viewer, all, byModel, { combine: fuseRanks })
    return { ...scores, state: 'answers', by: ['model'], query: [] }
  }
  // Whoever has configured an endpoint learns that it fails; a model on this machine only adds to dictionaries.
  if (!isLocal && !dictionaryStates.has(byModel.state))
    return { state: toMeaningState(byModel), by: undefined }
  return rankByDictionaries(db, viewer, all, query, async () => byModel)
}

interface FilteredSets extends CriteriaSets {
  /** The documents that pass the filters of each of them. */
  readonly sets: DocumentSets
}

/** Ranks by dictionaries, and after what these find by a model, which is only asked where its answer is used. */
async function rankByDictionaries(
  db: Services['db'],
  viewer: Viewer,
  { criteria, wider, sets }: FilteredSets,
  text: string,
  findByModel: () => Promise<NearestItems>,
): Promise<RankedByMeaning> {
  // Who quotes a phrase wants these very words.
  if (hasPhrase(criteria)) return { state: 'answers', by: undefined }
  if (!(await isIndexCurrent(db))) return { state: 'preparing', by: undefined }
  const byWords = criteria.request.mode === 'both' ? await findByWords(db, viewer, criteria) : undefined
  // Where words find so much, nobody would reach what comes after it.
  if (byWords?.capped) return { state: 'answers', by: undefined }
  const [found, byModel] = await Promise.all([
    findItemsByDictionaries(db, viewer, { typed: criteria.typed, text }, sets),
    findByModel(),
  ])
  // What rules make of a mistyped word is less likely than its correction.
  const isListed = found.query.every((word) => word.isListed)
  const options = { combine: appendRanks, isOnlyUncorrected: !isListed, maxByMeaning: maxItems }
  const near = byModel.state === 'answers' ? appendNearest(found, byModel) : found
  const { scores, isLeftOut } = await scoreAll(db, viewer, { criteria, wider }, near, options, byWords)
  const used =
    byModel.state === 'answers' ? (['dictionaries', 'model'] as const) : (['dictionaries'] as const)
  return { ...scores, state: toMeaningState(byModel), by: isLeftOut ? [] : used, query: found.query }
}

/** States in which dictionaries answer instead of an endpoint. */
const dictionaryStates: ReadonlySet<NearestItems['state']> = new Set(['not-configured', 'not-comparable'])

function toMeaningState({ state }: NearestItems): MeaningState {
  return state === 'not-configured' ? 'answers' : state
}

interface NearSets {
  readonly passages: readonly NearPassage[]
  readonly wider: readonly (readonly NearPassage[])[]
}

/** The items that dictionaries find, and after them those that only a model finds. */
function appendNearest(found: NearSets, byModel: NearSets): NearSets {
  return {
    passages: appendPassages(found.passages, byModel.passages),
    wider: found.wider.map((passages, index) => appendPassages(passages, byModel.wider[index] ?? [])),
  }
}

/** Similarities of the two are not comparable, so that they become ranks. */
function appendPassages(first: readonly NearPassage[], second: readonly NearPassage[]): NearPassage[] {
  const known = new Set(first.map(({ itemId }) => itemId))
  return [...first, ...second.filter(({ itemId }) => !known.has(itemId))].map((passage, index) => ({
    ...passage,
    similarity: 1 / (index + 1),
  }))
}

function hasPhrase({ words }: Criteria): boolean {
  return words?.positive.some(({ phrase }) => phrase) ?? false
}

interface ScoreOptions {
  /** Combines the ranks by words and by meaning. */
  readonly combine: typeof fuseRanks
  /** Whether hits by meaning are left out where corrected words find something. */
  readonly isOnlyUncorrected?: boolean
  /** Maximum hits by meaning that are ranked; `capped` then says that there are more. */
  readonly maxByMeaning?: number
}

/**
 * The scores of the criteria and of the wider ones, and whether hits by meaning were left out of those of the criteria.
 * `byWords` are the hits of the criteria by words, if they are known.
 */
async function scoreAll(
  db: Services['db'],
  viewer: Viewer,
  { criteria, wider }: CriteriaSets,
  near: NearSets,
  options: ScoreOptions,
  byWords?: HitsByWords,
) {
  const widerScores: ScoredItems[] = []
  for (const [index, one] of wider.entries()) {
    widerScores.push((await computeScores(db, viewer, one, near.wider[index] ?? [], options)).scored)
  }
  const { scored, isLeftOut } = await computeScores(db, viewer, criteria, near.passages, options, byWords)
  return { scores: { passages: near.passages, wider: widerScores, ...scored }, isLeftOut }
}

/** Documents that pass the filters and have none of the exclusions, with or without the words. */
function selectFiltered(db: Services['db'], viewer: Viewer, criteria: Criteria): ItemSet {
  if (!isLimited(criteria)) return visibleItemSet(db, viewer)
  const excluding = criteria.words?.excluding
  const documents = selectDocuments(
    db,
    viewer,
    { ...criteria, words: undefined },
    { traits: undefined, ignoredFilter: undefined },
  )
    .$if(excluding !== undefined, (q) =>
      // In a `case`, so that it is evaluated on the filtered documents only: the index would return nearly all
      // documents.
      q.where(sql<boolean>`case when words @@ ${excluding}::tsquery then true else false end`),
    )
    .select('search_documents.item_id')
  const labels = selectRequestedLabels(criteria)
  return { only: labels.length > 0 ? sql`with ${sql.join(labels)} ${documents}` : sql`${documents}` }
}

/** Scores of the items in the requested mode, and whether hits by meaning were left out of them. */
async function computeScores(
  db: Services['db'],
  viewer: Viewer,
  criteria: Criteria,
  passages: readonly NearPassage[],
  { combine, isOnlyUncorrected = false, maxByMeaning = Number.POSITIVE_INFINITY }: ScoreOptions,
  knownByWords?: HitsByWords,
): Promise<{ scored: ScoredItems; isLeftOut: boolean }> {
  const near = passages.slice(0, maxByMeaning)
  const isCut = passages.length > maxByMeaning
  if (criteria.request.mode === 'meaning') {
    const scores = new Map(near.map(({ itemId, similarity }) => [itemId, similarity]))
    const scored = { scores, capped: isCut, words: criteria.words, corrections: [] }
    return { scored, isLeftOut: false }
  }
  const byWords = knownByWords ?? (await findByWords(db, viewer, criteria))
  const isLeftOut = isOnlyUncorrected && byWords.corrections.length > 0
  const scored = {
    scores: combine([byWords.ids, isLeftOut ? [] : near.map(({ itemId }) => itemId)]),
    capped: byWords.capped || (isCut && !isLeftOut),
    byWords: new Set(byWords.ids),
    words: byWords.words,
    corrections: byWords.corrections,
  }
  return { scored, isLeftOut }
}

interface HitsByWords extends Pick<ScoredItems, 'words' | 'corrections'> {
  /** The best hits, at most `maxByWords`. */
  readonly ids: readonly string[]
  /** Whether there are more. */
  readonly capped: boolean
}

/** The hits by the words as typed; by corrected ones where these find nothing. */
async function findByWords(db: Services['db'], viewer: Viewer, criteria: Criteria): Promise<HitsByWords> {
  const { cursor, sort, ...request } = criteria.request
  for await (const attempt of createAttempts(db, viewer, { ...criteria, request })) {
    if (attempt.isPartial) break
    const { hits } = await findDocuments(db, viewer, attempt.criteria, maxByWords, [])
    if (hits.length === 0) continue
    return {
      ids: hits.slice(0, maxByWords).map(({ id }) => id),
      capped: hits.length > maxByWords,
      words: attempt.criteria.words,
      corrections: attempt.corrections,
    }
  }
  return { ids: [], capped: false, words: criteria.words, corrections: [] }
}

import type { Db } from '../../../db/client.ts'
import type { Corrections } from '../../../query-language/words-query.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { applyCorrections, type Criteria, relaxCriteria } from '../criteria.ts'
import { findCorrections, type WordCorrection } from './find-corrections.ts'

/** Criteria with corrected words, and the corrections. */
export interface CorrectedCriteria {
  readonly criteria: Criteria
  readonly corrections: readonly WordCorrection[]
}

/** Criteria to search by, unless earlier ones have found something. */
export interface Attempt extends CorrectedCriteria {
  /** Whether items may lack one of the words. */
  readonly isPartial: boolean
}

/**
 * What is searched by, one after the other until something is found: the criteria as typed, with mistyped words corrected, without
 * one of several words.
 */
export async function* createAttempts(
  db: Db,
  viewer: Viewer,
  typed: Criteria,
): AsyncGenerator<Attempt, void> {
  const asTyped = { criteria: typed, corrections: [], isPartial: false }
  yield asTyped
  if (!typed.words || typed.operators.unknown.length > 0) return
  const corrected = await correctCriteria(db, viewer, typed)
  if (corrected) yield { ...corrected, isPartial: false }
  const { corrections } = corrected ?? asTyped
  const words = toCorrectedWords(corrections)
  const criteria = await relaxCriteria(db, typed, words)
  if (criteria) yield { criteria, corrections, isPartial: true }
}

/** Corrects criteria that find nothing; undefined where no word is mistyped or no similar word is known. */
export async function correctCriteria(
  db: Db,
  viewer: Viewer,
  criteria: Criteria,
): Promise<CorrectedCriteria | undefined> {
  if (!criteria.words || criteria.operators.unknown.length > 0) return undefined
  const corrections = await findCorrections(db, viewer, criteria.words)
  if (corrections.length === 0) return undefined
  return { criteria: await applyCorrections(db, criteria, toCorrectedWords(corrections)), corrections }
}

function toCorrectedWords(corrections: readonly WordCorrection[]): Corrections {
  return new Map(corrections.map(({ folded, corrected }) => [folded, corrected]))
}

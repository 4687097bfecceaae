import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { applyCorrections, type Criteria, relaxCriteria } from '../criteria.ts'
import { findCorrections, type WordCorrection } from './find-corrections.ts'

/** Criteria to search by, unless earlier ones have found something. */
export interface Attempt {
  readonly criteria: Criteria
  /** The words that were corrected. */
  readonly corrections: readonly WordCorrection[]
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
  yield { criteria: typed, corrections: [], isPartial: false }
  if (!typed.words || typed.operators.unknown.length > 0) return
  const corrections = await findCorrections(db, viewer, typed.words)
  const words = new Map(corrections.map(({ folded, corrected }) => [folded, corrected]))
  if (corrections.length > 0)
    yield { criteria: await applyCorrections(db, typed, words), corrections, isPartial: false }
  const criteria = await relaxCriteria(db, typed, words)
  if (criteria) yield { criteria, corrections, isPartial: true }
}

import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { applyCorrections, type Criteria } from '../criteria.ts'
import { findCorrections, type WordCorrection } from './find-corrections.ts'

/** Criteria with corrected words, and the corrections. */
export interface CorrectedCriteria {
  readonly criteria: Criteria
  readonly corrections: readonly WordCorrection[]
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
  const corrected = new Map(corrections.map(({ folded, corrected }) => [folded, corrected]))
  return { criteria: await applyCorrections(db, criteria, corrected), corrections }
}

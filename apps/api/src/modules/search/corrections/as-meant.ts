import type { Db } from '../../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { type Criteria, withMeant } from '../criteria.ts'
import { findCorrections, type MeantWords } from './find-corrections.ts'

/** What was probably meant, and for which mistyped words. */
export interface AsMeant {
  readonly criteria: Criteria
  readonly corrections: readonly MeantWords[]
}

/** Of criteria that find nothing by their words; undefined where no word is mistyped, or nothing is known to be near one. */
export async function asMeant(db: Db, viewer: Viewer, asked: Criteria): Promise<AsMeant | undefined> {
  if (!asked.words || asked.naming.unknown.length > 0) return undefined
  const corrections = await findCorrections(db, viewer, asked.words)
  if (corrections.length === 0) return undefined
  const meant = new Map(corrections.map(({ folded, meant: words }) => [folded, words]))
  return { criteria: await withMeant(db, asked, meant), corrections }
}

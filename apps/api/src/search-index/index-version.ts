import type { Kysely } from 'kysely'
import { isDerived, markDerived } from '../db/derived-states.ts'
import type { Database } from '../db/schema/database.ts'

/**
 * Version of the rules by which search documents, passages and concepts are derived from items. Raise it with every change of
 * these rules: an archive of an older version then rebuilds all of them once at its next start.
 */
export const indexVersion = 12
const state = 'search'

/** Whether all search documents, passages and concepts were derived by the current rules. */
export async function isIndexCurrent(db: Kysely<Database>): Promise<boolean> {
  return isDerived(db, state, indexVersion)
}

/** Records that all search documents, passages and concepts were derived by the current rules. */
export async function markIndexCurrent(db: Kysely<Database>): Promise<void> {
  await markDerived(db, state, indexVersion)
}

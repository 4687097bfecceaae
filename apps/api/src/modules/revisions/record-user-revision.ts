import type { Revision } from '@lares/shared-types/revisions'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

export interface UserSave {
  readonly userId: string
  /** Who saved it; null if the archive itself did. */
  readonly byId: string | null
  readonly at: Date
  readonly action: Extract<Revision['action'], 'created' | 'changed' | 'reverted'>
}

/**
 * Records what a user is after a save, in its transaction: name, address, language, rights and restrictions, never the
 * password. Does nothing if none of these differs from the latest revision.
 */
export async function recordUserRevision(
  trx: Transaction<Database>,
  { userId, byId, at, action }: UserSave,
): Promise<void> {
  await sql`select record_user_revision(${userId}::uuid, ${byId}::uuid, ${at}::timestamptz, ${action})`.execute(
    trx,
  )
}

import { notFound } from '@lares/server-kit/app-error'
import type { Selectable, Transaction } from 'kysely'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { UsersTable } from '../../db/schema/users.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import type { CurrentState } from '../../visibility/visible-version.ts'
import { loadUser } from './user-view.ts'

export type StoredUser = Selectable<UsersTable>

/** Loads and locks a user for a change. Throws `not-found`. */
export async function lockUser(trx: Transaction<Database>, id: string): Promise<StoredUser> {
  const [row] = await lockRows(trx, 'users', [id], 'no key update')
  if (!row) throw notFound()
  return row
}

/** Locks the users with these ids for a change. Those that do not exist are missing. */
export async function lockUsers(
  trx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredUser>> {
  const rows = await lockRows(trx, 'users', ids, 'no key update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** The current user and their last save, for a save based on an older version. */
export async function loadCurrentState(
  trx: Transaction<Database>,
  viewer: Viewer,
  stored: StoredUser,
): Promise<CurrentState> {
  const current = await loadUser(trx, viewer, stored.id)
  const by = await trx
    .selectFrom('users')
    .select(['id', 'display_name as displayName'])
    .where('id', '=', stored.saved_by)
    .executeTakeFirst()
  return { current, savedBy: by ?? null, savedAt: stored.updated_at.toISOString() }
}

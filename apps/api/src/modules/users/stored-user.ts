import { AppError, notFound } from '@lares/server-kit/app-error'
import type { LastSave } from '@lares/shared-types/revisions'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { UsersTable } from '../../db/schema/users.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { loadUser } from './user-view.ts'

export type StoredUser = Selectable<UsersTable>

/** Loads and locks a user for a change. Throws `not-found`. */
export async function lockUser(trx: Transaction<Database>, id: string): Promise<StoredUser> {
  const row = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Throws `version-conflict` with the current user and its last save if `version` is not the stored one. */
export async function rejectStaleVersion(
  trx: Transaction<Database>,
  viewer: Viewer,
  stored: StoredUser,
  version: number,
): Promise<void> {
  if (stored.version === version) return
  throw new AppError('version-conflict', {
    message: 'Somebody has changed this since you opened it.',
    params: { current: await loadUser(trx, viewer, stored.id), ...(await loadLastSave(trx, stored)) },
  })
}

async function loadLastSave(trx: Transaction<Database>, stored: StoredUser): Promise<LastSave> {
  const by = await trx
    .selectFrom('users')
    .select(['id', 'display_name as displayName'])
    .where('id', '=', stored.saved_by)
    .executeTakeFirst()
  return { savedBy: by ?? null, savedAt: stored.updated_at.toISOString() }
}

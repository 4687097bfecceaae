import { AppError, notFound } from '@lares/server-kit/app-error'
import type { LastSave } from '@lares/shared-types/revisions'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { UsersTable } from '../../db/schema/users.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { readUser } from './user-view.ts'

export type StoredUser = Selectable<UsersTable>

/** A user as they stand at this moment. Throws `not-found`. */
export async function findUser(trx: Transaction<Database>, id: string): Promise<StoredUser> {
  const row = await userById(trx, id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** A user, locked for a change. Throws `not-found`. */
export async function lockUser(trx: Transaction<Database>, id: string): Promise<StoredUser> {
  const row = await userById(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function userById(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('users').selectAll().where('id', '=', id)
}

/** Throws `version-conflict`, with what stands there now and whose save that is, when somebody has saved in between. */
export async function refuseStale(
  trx: Transaction<Database>,
  viewer: Viewer,
  stored: StoredUser,
  version: number,
): Promise<void> {
  if (stored.version === version) return
  throw new AppError('version-conflict', {
    message: 'Somebody has changed this since you opened it.',
    params: { current: await readUser(trx, viewer, stored.id), ...(await lastSave(trx, stored)) },
  })
}

async function lastSave(trx: Transaction<Database>, stored: StoredUser): Promise<LastSave> {
  const by = await trx
    .selectFrom('users')
    .select(['id', 'display_name as displayName'])
    .where('id', '=', stored.saved_by)
    .executeTakeFirst()
  return { savedBy: by ?? null, savedAt: stored.updated_at.toISOString() }
}

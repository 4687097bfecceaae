import { AppError } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/**
 * Locks all active administrators and returns their ids. Call this before removing one, so that of two administrators who
 * remove each other at the same time, the second sees the result of the first.
 */
export async function lockAdministrators(trx: Transaction<Database>): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('status', '=', 'active')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Throws `last-administrator` if `leavingId` is the only administrator. */
export function rejectRemovingLastAdministrator(
  administrators: ReadonlySet<string>,
  leavingId: string,
): void {
  if (!administrators.has(leavingId) || administrators.size > 1) return
  throw new AppError('last-administrator', {
    message: 'This is the only administrator. Appoint another one first.',
  })
}

import { AppError } from '@lares/server-kit/app-error'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/**
 * Locks those who administer the archive now, before anybody is taken out of them: of two who take out each
 * other's last but one, the second sees what the first did. Gives their ids.
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

/** Throws `last-administrator` when the archive would be left without one. */
export function refuseLastAdministrator(administrators: readonly string[], leavingId: string): void {
  if (!administrators.includes(leavingId) || administrators.length > 1) return
  throw new AppError('last-administrator', {
    message: 'This is the only administrator. Make somebody else one first.',
  })
}

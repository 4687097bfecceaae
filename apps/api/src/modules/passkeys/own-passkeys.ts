import { notFound } from '@lares/server-kit/app-error'
import type { Passkey } from '@lares/shared-types/contracts/passkeys'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { PasskeysTable } from '../../db/schema/users.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordAuditEvent, toActor } from '../audit/record-audit-event.ts'

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: Db, { userId }: UserPrincipal): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toPasskey)
}

/** Renames one of the user's passkeys. Throws `not-found`. */
export async function renamePasskey(
  db: Db,
  { userId }: UserPrincipal,
  id: string,
  name: string,
): Promise<Passkey> {
  const row = await db
    .updateTable('passkeys')
    .set({ name: name.trim() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return toPasskey(row)
}

/** Removes one of the user's passkeys. Where they are signed in with it, they stay signed in. Throws `not-found`. */
export async function removePasskey({ db, now }: Services, user: UserPrincipal, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.userId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    const subject = { id: user.userId, name: user.displayName }
    await recordAuditEvent(trx, { kind: 'passkey-removed', at: now(), by: toActor(user), subject })
  })
}

export function toPasskey(row: Selectable<PasskeysTable>): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    host: row.host,
    isSynced: row.is_synced,
  }
}

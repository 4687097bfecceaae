import { notFound } from '@lares/server-kit/app-error'
import type { DeletableEntity } from '@lares/shared-types/deletions'
import { sql, type Transaction } from 'kysely'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { categoryKind, tagKind } from '../labels/label-kinds.ts'
import { lockLabelTree } from '../labels/stored-label.ts'
import { isMerged, visibleDeletions } from './list-deletions.ts'

/**
 * Deletes for ever what is stored of a deleted tag, category or participant, and of what was merged into it, which only it could bring
 * back. Its history stays. Throws `not-found` for what the principal may not restore, and for what was merged into another one.
 */
export async function forgetDeletion(
  { db, now }: Pick<Services, 'db' | 'now'>,
  principal: Principal,
  id: string,
): Promise<void> {
  const find = (on: typeof db) =>
    visibleDeletions(on, now(), principal)
      .select('entity')
      .where('deletions.id', '=', id)
      // To undo an earlier merge into the same label or person, one has to know of the later ones.
      .where(sql<boolean>`not (${isMerged})`)
      .executeTakeFirst()
  const found = await find(db)
  if (!found) throw notFound()
  await inTransaction(db, async (trx) => {
    await lockRestoring(trx, found.entity)
    // Somebody may have restored it meanwhile.
    if (!(await find(trx))) throw notFound()
    const withMerged = sql`
      with recursive forgotten (id) as (
        select ${id}::uuid
        union
        select deletions.id from forgotten join deletions on deletions.details ->> 'mergedInto' = forgotten.id::text
      )`
    // Labels that are in the trash and lay below it get its place, as they would if it was restored and deleted again.
    await sql`${withMerged}
      update deletions set stored = stored || jsonb_build_object(
        'parent_id', (select stored -> 'parent_id' from deletions where id = ${id}))
      where entity = ${found.entity} and id not in (select id from forgotten)
        and (stored ->> 'parent_id')::uuid in (select id from forgotten)`.execute(trx)
    await sql`${withMerged} delete from deletions where id in (select id from forgotten)`.execute(trx)
  })
}

/** Waits for restorations of the same kind, and blocks others until the end of the transaction. */
async function lockRestoring(trx: Transaction<Database>, entity: DeletableEntity): Promise<void> {
  if (entity === 'participant') await acquireAdvisoryLock(trx, 'participants')
  else await lockLabelTree(trx, entity === 'tag' ? tagKind : categoryKind)
}

import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionDetails } from '../../db/schema/deletions.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import { listRestrictions } from './item-labels.ts'
import type { LabelKind } from './label-kinds.ts'
import { getHiddenLabels, loadLabelTree } from './label-tree.ts'

/** The users from whom a label was hidden when it was deleted. */
export async function listFormerlyHiddenFrom(trx: Transaction<Database>, id: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('user_gone_labels')
    .select('user_id')
    .where('label_id', '=', id)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** The users from whom a label is hidden, by a restriction of itself or of what it lies below. */
export async function listHiddenFrom(trx: Transaction<Database>, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id from users, hidden_labels(users.id) hidden
    where not is_admin and ${id}::uuid = any(hidden.tag_ids || hidden.category_ids) order by users.id`.execute(
    trx,
  )
  return rows.map((row) => row.id)
}

interface RestoredLabel {
  readonly id: string
  readonly formerlyHiddenFrom: readonly string[]
  /** Restrictions that its deletion added for what lay below it. */
  readonly added: NonNullable<DeletionDetails['addedRestrictions']>
  /** A label whose restrictions that it added hide nothing of their own. */
  readonly obsoleteId?: string | undefined
}

/**
 * Hides a restored label from all users from whom it was hidden when it was deleted, even if what hid it has changed since, and
 * removes the restrictions that its deletion added where they hide nothing more. The caller has inserted the label with its
 * own restrictions, and has locked the users. Increments the version of users whose restrictions have changed.
 */
export async function restoreRestrictions(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  at: Date,
  { id, formerlyHiddenFrom, added, obsoleteId }: RestoredLabel,
): Promise<void> {
  const tree = await loadLabelTree(trx, kind)
  const column = sql.ref(kind.column)
  for (const userId of formerlyHiddenFrom) {
    const restricted = new Set(await listRestrictions(trx, kind, userId))
    let hasChanged = restricted.has(id)
    if (!getHiddenLabels(tree, restricted).has(id)) {
      await sql`insert into ${sql.table(kind.restrictions)} (user_id, ${column}) values (${userId}, ${id})`.execute(
        trx,
      )
      restricted.add(id)
      hasChanged = true
    }
    for (const labelId of added.find((one) => one.userId === userId)?.labelIds ?? []) {
      if (!restricted.delete(labelId)) continue
      if (labelId === obsoleteId || getHiddenLabels(tree, restricted).has(labelId)) {
        await sql`delete from ${sql.table(kind.restrictions)}
          where user_id = ${userId} and ${column} = ${labelId}`.execute(trx)
        hasChanged = true
      } else restricted.add(labelId)
    }
    if (hasChanged) {
      await trx
        .updateTable('users')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', userId)
        .execute()
      await recordUserRevision(trx, { userId, byId: getAuthorId(principal), at, action: 'changed' })
    }
  }
  await trx.deleteFrom('user_gone_labels').where('label_id', '=', id).execute()
}

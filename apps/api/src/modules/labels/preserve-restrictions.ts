import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionDetails } from '../../db/schema/deletions.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import type { LabelKind } from './label-kinds.ts'
import { findMissingRestrictions, getHiddenLabels, type LabelTree } from './label-tree.ts'

/** A change of the label tree. `removedId` is a deleted or merged label, `intoId` the target of a merge. */
export interface TreeChange {
  readonly before: LabelTree
  readonly after: LabelTree
  readonly removedId?: string
  readonly intoId?: string
}

/** The effect of a change of the tree on the restrictions of one user. */
export interface RestrictionEffect {
  readonly userId: string
  /** Restrictions to add so that everything hidden stays hidden. */
  readonly added: readonly string[]
  /** Whether the removed label itself was restricted. */
  readonly losesRestriction: boolean
  /** Whether the removed label was hidden, by a restriction of itself or of an ancestor. */
  readonly removedWasHidden: boolean
  /** All labels that are hidden after the change. */
  readonly hiddenAfter: ReadonlySet<string>
}

/** Computes the effects of a change on all users with restrictions, and locks these users. */
export async function loadRestrictionEffects(
  trx: Transaction<Database>,
  kind: LabelKind,
  change: TreeChange,
): Promise<RestrictionEffect[]> {
  await sql`select id from users
    where exists (select 1 from ${sql.table(kind.restrictions)} where user_id = users.id)
    order by id for no key update`.execute(trx)
  const { rows } = await sql<{ user_id: string; label_ids: string[] }>`
    select user_id, array_agg(${sql.ref(kind.column)}) as label_ids
    from ${sql.table(kind.restrictions)} group by user_id order by user_id`.execute(trx)
  return rows.map(({ user_id, label_ids }) => ({
    userId: user_id,
    ...computeRestrictionEffect(change, label_ids),
  }))
}

/** Computes the effect of a change on a user with these restrictions. */
export function computeRestrictionEffect(
  { before, after, removedId, intoId }: TreeChange,
  restricted: readonly string[],
): Omit<RestrictionEffect, 'userId'> {
  const hiddenBefore = getHiddenLabels(before, restricted)
  const removedWasHidden = removedId !== undefined && hiddenBefore.has(removedId)
  const remaining = restricted.filter((id) => id !== removedId)
  const toHide = removedWasHidden && intoId ? [...hiddenBefore, intoId] : hiddenBefore
  const added = findMissingRestrictions(after, remaining, toHide)
  return {
    added,
    losesRestriction: remaining.length < restricted.length,
    removedWasHidden,
    hiddenAfter: getHiddenLabels(after, [...remaining, ...added]),
  }
}

/**
 * Writes the effects of a change. Adds missing restrictions, and records that a removed label was hidden, because revisions
 * of items still refer to it. Increments the user's version, so that saving a form opened earlier cannot undo this.
 */
export async function preserveRestrictions(
  trx: Transaction<Database>,
  kind: LabelKind,
  removedId: string | undefined,
  effects: readonly RestrictionEffect[],
): Promise<void> {
  for (const { userId, added, losesRestriction, removedWasHidden } of effects) {
    if (added.length > 0) {
      await sql`insert into ${sql.table(kind.restrictions)} (user_id, ${sql.ref(kind.column)})
        select ${userId}::uuid, unnest(${[...added]}::uuid[])`.execute(trx)
    }
    if (added.length > 0 || losesRestriction) {
      await trx
        .updateTable('users')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .where('id', '=', userId)
        .execute()
    }
    if (removedWasHidden && removedId) {
      await trx.insertInto('user_gone_labels').values({ user_id: userId, label_id: removedId }).execute()
    }
  }
}

/** The restrictions that a change of the tree added, as its undoing needs them. */
export function listAddedRestrictions(
  effects: readonly RestrictionEffect[],
): NonNullable<DeletionDetails['addedRestrictions']> {
  return effects
    .filter(({ added }) => added.length > 0)
    .map(({ userId, added }) => ({ userId, labelIds: added }))
}

/** Records the restrictions that a change of the tree added or removed in the histories of the users. Call this after it. */
export async function recordRestrictionRevisions(
  trx: Transaction<Database>,
  principal: Principal,
  at: Date,
  effects: readonly RestrictionEffect[],
): Promise<void> {
  for (const { userId, added, losesRestriction } of effects) {
    if (added.length === 0 && !losesRestriction) continue
    await recordUserRevision(trx, { userId, byId: getAuthorId(principal), at, action: 'changed' })
  }
}

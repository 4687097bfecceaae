import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { LabelKind } from './label-kinds.ts'
import { closureOf, type LabelTree, missingToHide } from './label-tree.ts'

/** A change of the tree: before and after it, with the label that goes and the one that takes its place. */
export interface TreeChange {
  readonly before: LabelTree
  readonly after: LabelTree
  readonly goneId?: string
  readonly intoId?: string
}

/** What a change of the tree means for one restricted user. */
export interface Consequence {
  readonly userId: string
  /** Restrictions to add, so that nothing that was hidden from them shows. */
  readonly added: readonly string[]
  /** They were restricted from the very label that goes. */
  readonly losesRestriction: boolean
  /** The label that goes was hidden from them. */
  readonly goneWasHidden: boolean
  /** Everything that is hidden from them afterwards. */
  readonly hiddenAfter: ReadonlySet<string>
}

/** Works out what a change of the tree means for everybody who is restricted; they are locked until it is done. */
export async function consequencesOf(
  trx: Transaction<Database>,
  kind: LabelKind,
  change: TreeChange,
): Promise<Consequence[]> {
  await sql`select id from users
    where exists (select 1 from ${sql.table(kind.restrictions)} where user_id = users.id)
    order by id for no key update`.execute(trx)
  const { rows } = await sql<{ user_id: string; label_ids: string[] }>`
    select user_id, array_agg(${sql.ref(kind.column)}) as label_ids
    from ${sql.table(kind.restrictions)} group by user_id order by user_id`.execute(trx)
  return rows.map(({ user_id, label_ids }) => ({ userId: user_id, ...consequenceFor(change, label_ids) }))
}

/** The same for somebody who is restricted from these labels. */
export function consequenceFor(
  { before, after, goneId, intoId }: TreeChange,
  restricted: readonly string[],
): Omit<Consequence, 'userId'> {
  const hiddenBefore = closureOf(before, restricted)
  const goneWasHidden = goneId !== undefined && hiddenBefore.has(goneId)
  const kept = restricted.filter((id) => id !== goneId)
  const toHide = goneWasHidden && intoId ? [...hiddenBefore, intoId] : hiddenBefore
  const added = missingToHide(after, kept, toHide)
  return {
    added,
    losesRestriction: kept.length < restricted.length,
    goneWasHidden,
    hiddenAfter: closureOf(after, [...kept, ...added]),
  }
}

/**
 * Keeps hidden what was hidden: adds the restrictions that are missing and remembers that a label that goes was
 * hidden, for the sake of earlier states of items. The user's version rises, so that a form that was opened
 * before does not lift what has been added.
 */
export async function keepHidden(
  trx: Transaction<Database>,
  kind: LabelKind,
  goneId: string | undefined,
  consequences: readonly Consequence[],
): Promise<void> {
  for (const { userId, added, losesRestriction, goneWasHidden } of consequences) {
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
    if (goneWasHidden && goneId) {
      await trx.insertInto('user_gone_labels').values({ user_id: userId, label_id: goneId }).execute()
    }
  }
}

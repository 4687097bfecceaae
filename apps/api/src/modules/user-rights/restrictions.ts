import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { categoryKind, type LabelKind, tagKind } from '../labels/label-kinds.ts'
import { findMissingRestrictions, getHiddenLabels, loadLabelTree } from '../labels/label-tree.ts'

export interface Restrictions {
  readonly restrictedTagIds?: readonly string[]
  readonly restrictedCategoryIds?: readonly string[]
}

const restrictionFields = [
  { field: 'restrictedTagIds', kind: tagKind, name: 'tags' },
  { field: 'restrictedCategoryIds', kind: categoryKind, name: 'categories' },
] as const

/**
 * Throws `invalid-fields` for labels that do not exist or are hidden from the manager. The rows are locked against deletion
 * until the transaction ends.
 */
export async function validateRestrictions(
  trx: Transaction<Database>,
  manager: UserPrincipal,
  input: Restrictions,
): Promise<void> {
  const issues: Issue[] = []
  for (const { field, kind } of restrictionFields) {
    const requested = input[field] ?? []
    const existingIds = await lockExisting(trx, manager, kind, requested)
    requested.forEach((id, index) => {
      if (!existingIds.has(id)) issues.push({ path: `${field}.${index}`, code: 'unknown-reference' })
    })
  }
  if (issues.length > 0) throw invalidFields(...issues)
}

interface ChangedLabels {
  readonly added: string[]
  readonly removed: string[]
}

/** Ids of the labels that are restricted for a user since a change, and of those that no longer are. */
export interface ChangedRestrictions {
  readonly tags?: ChangedLabels
  readonly categories?: ChangedLabels
}

/**
 * Replaces the given restrictions of a user. Returns what changed, undefined if nothing did. Labels hidden from the manager stay hidden
 * from the user, because nobody can lift a restriction that also applies to themselves.
 */
export async function writeRestrictions(
  trx: Transaction<Database>,
  manager: UserPrincipal,
  userId: string,
  input: Restrictions,
): Promise<ChangedRestrictions | undefined> {
  let changed: ChangedRestrictions | undefined
  for (const { field, kind, name } of restrictionFields) {
    const requested = input[field]
    const changes = requested && (await replaceRestrictions(trx, manager, kind, userId, requested))
    if (changes) changed = { ...changed, [name]: changes }
  }
  return changed
}

/**
 * Inserts the restrictions of a new user, who inherits those of the inviting manager. This includes deleted labels, because
 * revisions of items still refer to them.
 */
export async function inheritRestrictions(
  trx: Transaction<Database>,
  manager: UserPrincipal,
  userId: string,
  input: Restrictions,
): Promise<void> {
  for (const { field, kind } of restrictionFields) {
    const tree = await loadLabelTree(trx, kind)
    const requested = input[field] ?? []
    await insertRestrictions(trx, kind, userId, [
      ...requested,
      ...findMissingRestrictions(tree, requested, kind.getHiddenIds(manager)),
    ])
  }
  if (manager.isAdmin) return
  await sql`insert into user_gone_labels (user_id, label_id)
    select ${userId}::uuid, label_id from user_gone_labels where user_id = ${manager.userId}`.execute(trx)
}

/** Whether everything hidden from the manager is also hidden from the user. */
export async function isAtLeastAsRestricted(
  db: Kysely<Database>,
  manager: UserPrincipal,
  userId: string,
): Promise<boolean> {
  for (const { kind } of restrictionFields) {
    const hidden = kind.getHiddenIds(manager)
    if (hidden.length === 0) continue
    const tree = await loadLabelTree(db, kind)
    if (findMissingRestrictions(tree, await listRestrictions(db, kind, userId), hidden).length > 0)
      return false
  }
  const { rows } = await sql`select 1 from user_gone_labels
    where user_id = ${manager.userId}
      and label_id not in (select label_id from user_gone_labels where user_id = ${userId}) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

async function replaceRestrictions(
  trx: Transaction<Database>,
  manager: UserPrincipal,
  kind: LabelKind,
  userId: string,
  requested: readonly string[],
): Promise<ChangedLabels | undefined> {
  const tree = await loadLabelTree(trx, kind)
  const stored = await listRestrictions(trx, kind, userId)
  const hiddenFromViewer = new Set(kind.getHiddenIds(manager))
  const next = new Set([...requested, ...stored.filter((id) => hiddenFromViewer.has(id))])
  const hiddenBefore = [...getHiddenLabels(tree, stored)].filter((id) => hiddenFromViewer.has(id))
  for (const id of findMissingRestrictions(tree, next, hiddenBefore)) next.add(id)
  const removed = stored.filter((id) => !next.has(id))
  const added = [...next].filter((id) => !stored.includes(id))
  if (removed.length > 0) {
    await sql`delete from ${sql.table(kind.restrictions)}
      where user_id = ${userId} and ${sql.ref(kind.column)} = any(${removed}::uuid[])`.execute(trx)
  }
  await insertRestrictions(trx, kind, userId, added)
  return removed.length + added.length > 0 ? { added, removed } : undefined
}

async function listRestrictions(db: Kysely<Database>, kind: LabelKind, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(kind.column)} as id
    from ${sql.table(kind.restrictions)} where user_id = ${userId}`.execute(db)
  return rows.map(({ id }) => id)
}

async function insertRestrictions(
  db: Kysely<Database>,
  kind: LabelKind,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into ${sql.table(kind.restrictions)} (user_id, ${sql.ref(kind.column)})
    select ${userId}::uuid, unnest(${[...ids]}::uuid[])`.execute(db)
}

async function lockExisting(
  trx: Transaction<Database>,
  manager: UserPrincipal,
  kind: LabelKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom(kind.labels)
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const hidden = new Set(kind.getHiddenIds(manager))
  return new Set(rows.map(({ id }) => id).filter((id) => !hidden.has(id)))
}

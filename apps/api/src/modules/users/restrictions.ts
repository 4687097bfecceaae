import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { categoryKind, type LabelKind, tagKind } from '../labels/label-kinds.ts'
import { findMissingRestrictions, getHiddenLabels, loadLabelTree } from '../labels/label-tree.ts'
import type { Viewer } from '../visibility/viewer.ts'

export interface Restrictions {
  readonly restrictedTagIds?: readonly string[]
  readonly restrictedCategoryIds?: readonly string[]
}

const fields = [
  { field: 'restrictedTagIds', kind: tagKind },
  { field: 'restrictedCategoryIds', kind: categoryKind },
] as const

/**
 * Throws `invalid-fields` for labels that do not exist; hidden ones do not exist for the viewer. Those that do
 * are kept from being deleted until the transaction ends.
 */
export async function checkRestrictions(
  trx: Transaction<Database>,
  viewer: Viewer,
  given: Restrictions,
): Promise<void> {
  const issues: Issue[] = []
  for (const { field, kind } of fields) {
    const wanted = given[field] ?? []
    const known = await existing(trx, viewer, kind, wanted)
    wanted.forEach((id, index) => {
      if (!known.has(id)) issues.push({ path: `${field}.${index}`, code: 'unknown-reference' })
    })
  }
  if (issues.length > 0) throw invalidFields(...issues)
}

/**
 * Makes the restrictions of a user those that are given, and says whether that changed any. What the viewer
 * cannot see stays hidden from the user, however that came about: nobody lifts what is hidden from themselves.
 */
export async function writeRestrictions(
  trx: Transaction<Database>,
  viewer: Viewer,
  userId: string,
  given: Restrictions,
): Promise<boolean> {
  let changed = false
  for (const { field, kind } of fields) {
    const wanted = given[field]
    if (wanted && (await writeOf(trx, viewer, kind, userId, wanted))) changed = true
  }
  return changed
}

/**
 * Hides from a new user what is hidden from whoever invites them, besides what is given; of labels that are gone too,
 * which earlier states of items name.
 */
export async function handDownRestrictions(
  trx: Transaction<Database>,
  viewer: Viewer,
  userId: string,
  given: Restrictions,
): Promise<void> {
  for (const { field, kind } of fields) {
    const tree = await loadLabelTree(trx, kind)
    const wanted = given[field] ?? []
    await insertOf(trx, kind, userId, [
      ...wanted,
      ...findMissingRestrictions(tree, wanted, kind.hiddenFrom(viewer)),
    ])
  }
  if (viewer.isAdmin) return
  await sql`insert into user_gone_labels (user_id, label_id)
    select ${userId}::uuid, label_id from user_gone_labels where user_id = ${viewer.userId}`.execute(trx)
}

/** Whether everything that is hidden from the viewer is hidden from the user too. */
export async function seesNoMore(db: Kysely<Database>, viewer: Viewer, userId: string): Promise<boolean> {
  for (const { kind } of fields) {
    const hidden = kind.hiddenFrom(viewer)
    if (hidden.length === 0) continue
    const tree = await loadLabelTree(db, kind)
    if (findMissingRestrictions(tree, await readOf(db, kind, userId), hidden).length > 0) return false
  }
  const { rows } = await sql`select 1 from user_gone_labels
    where user_id = ${viewer.userId}
      and label_id not in (select label_id from user_gone_labels where user_id = ${userId}) limit 1`.execute(
    db,
  )
  return rows.length === 0
}

async function writeOf(
  trx: Transaction<Database>,
  viewer: Viewer,
  kind: LabelKind,
  userId: string,
  wanted: readonly string[],
): Promise<boolean> {
  const tree = await loadLabelTree(trx, kind)
  const stored = await readOf(trx, kind, userId)
  const unseen = new Set(kind.hiddenFrom(viewer))
  const next = new Set([...wanted, ...stored.filter((id) => unseen.has(id))])
  const hiddenBefore = [...getHiddenLabels(tree, stored)].filter((id) => unseen.has(id))
  for (const id of findMissingRestrictions(tree, next, hiddenBefore)) next.add(id)
  const gone = stored.filter((id) => !next.has(id))
  const fresh = [...next].filter((id) => !stored.includes(id))
  if (gone.length > 0) {
    await sql`delete from ${sql.table(kind.restrictions)}
      where user_id = ${userId} and ${sql.ref(kind.column)} = any(${gone}::uuid[])`.execute(trx)
  }
  await insertOf(trx, kind, userId, fresh)
  return gone.length + fresh.length > 0
}

async function readOf(db: Kysely<Database>, kind: LabelKind, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(kind.column)} as id
    from ${sql.table(kind.restrictions)} where user_id = ${userId}`.execute(db)
  return rows.map(({ id }) => id)
}

async function insertOf(
  db: Kysely<Database>,
  kind: LabelKind,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`insert into ${sql.table(kind.restrictions)} (user_id, ${sql.ref(kind.column)})
    select ${userId}::uuid, unnest(${[...ids]}::uuid[])`.execute(db)
}

async function existing(
  trx: Transaction<Database>,
  viewer: Viewer,
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
  const hidden = new Set(kind.hiddenFrom(viewer))
  return new Set(rows.map(({ id }) => id).filter((id) => !hidden.has(id)))
}

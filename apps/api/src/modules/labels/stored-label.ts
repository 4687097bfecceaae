import { invalidFields, notFound } from '@lares/server-kit/app-error'
import type { Revision } from '@lares/shared-types/revisions'
import { type Selectable, sql, type Transaction } from 'kysely'
import { acquireAdvisoryLock } from '../../db/advisory-lock.ts'
import type { Database } from '../../db/schema/database.ts'
import type { LabelsTable } from '../../db/schema/labels.ts'
import { recordTypesenseChanges } from '../../search-index/typesense/note-changes.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { rejectStaleState, toStateToken } from '../../visibility/state-token.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { findSave } from '../revisions/find-save.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { type LabelFields, rejectDuplicateNames } from './label-fields.ts'
import type { LabelKind } from './label-kinds.ts'
import { loadLabel, toLabelFields, visibleLabels } from './label-view.ts'

/**
 * Serialises changes of the tree, because unique names, cycles and visibility depend on several rows. Does not block
 * reading labels or adding them to items.
 */
export async function lockLabelTree(trx: Transaction<Database>, kind: LabelKind): Promise<void> {
  await acquireAdvisoryLock(trx, kind.labels)
}

export interface StoredLabel {
  readonly id: string
  readonly version: number
  readonly fields: LabelFields
}

/** Loads a label for a change. Throws `not-found` if it does not exist for the principal. */
export async function loadStoredLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  id: string,
): Promise<StoredLabel> {
  const row = await visibleLabels(trx, kind, principal).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toStored(row)
}

/** The direct children of a label, or the labels at the top for null, including hidden ones. */
export async function listChildren(
  trx: Transaction<Database>,
  kind: LabelKind,
  id: string | null,
): Promise<StoredLabel[]> {
  const rows = await trx
    .selectFrom(kind.labels)
    .selectAll()
    .where('parent_id', 'is not distinct from', id)
    .orderBy('id')
    .execute()
  return rows.map(toStored)
}

/** Throws `version-conflict` with the current label and its last save if it is not as the principal has opened it. */
export async function rejectStaleLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  { id, version, fields }: StoredLabel,
  opened: number,
): Promise<void> {
  const token = isRestricted(principal) ? toStateToken(fields) : undefined
  await rejectStaleState(principal, { version, token }, opened, async () => ({
    current: await loadLabel(trx, kind, principal, id),
    ...(await findSave(trx, kind.entity, id, version)),
  }))
}

/** Throws `invalid-fields` at `path` for a label that does not exist for the principal. */
export async function requireVisibleLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  path: string,
  id: string,
): Promise<void> {
  const row = await visibleLabels(trx, kind, principal).where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidFields({ path, code: 'unknown-reference' })
}

/**
 * Throws `already-exists` if a sibling has one of the names. Ignores hidden siblings, because the error would reveal
 * that they exist.
 */
export async function rejectTakenNames(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  id: string,
  { names, parentId }: LabelFields,
): Promise<void> {
  const siblings = await visibleLabels(trx, kind, principal)
    .where('parent_id', 'is not distinct from', parentId)
    .where('id', '!=', id)
    .execute()
  rejectDuplicateNames(
    names,
    siblings.map((sibling) => sibling.names),
  )
}

/** Saves the fields of a label with a revision. */
export async function saveLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  at: Date,
  stored: StoredLabel,
  fields: LabelFields,
  action: 'changed' | 'reverted' = 'changed',
): Promise<void> {
  const version = stored.version + 1
  await trx
    .updateTable(kind.labels)
    .set({ ...toLabelColumns(fields), updated_at: at, version })
    .where('id', '=', stored.id)
    .execute()
  if (fields.parentId !== stored.fields.parentId) await recordSubtreeChanges(trx, kind, stored.id)
  await recordLabelRevision(trx, kind, principal, at, action, { ...stored, version, fields })
}

export async function recordLabelRevision(
  trx: Transaction<Database>,
  kind: LabelKind,
  principal: Principal,
  at: Date,
  action: Revision['action'],
  { id, version, fields }: StoredLabel,
): Promise<void> {
  await recordRevision(trx, {
    entity: kind.entity,
    entityId: id,
    version,
    byId: getAuthorId(principal),
    at,
    action,
    fields,
  })
}

export function toLabelColumns(fields: LabelFields) {
  return {
    parent_id: fields.parentId,
    names: JSON.stringify(fields.names),
    description: fields.description,
    colour: fields.colour,
  }
}

function toStored(row: Selectable<LabelsTable>): StoredLabel {
  return {
    id: row.id,
    version: row.version,
    fields: toLabelFields(row),
  }
}

/**
 * Records the items of a moved label and its descendants for the Typesense index, whose documents contain the ancestors of
 * their labels. Call this after the move is written.
 */
async function recordSubtreeChanges(trx: Transaction<Database>, kind: LabelKind, id: string): Promise<void> {
  await sql`
    with recursive subtree(id) as (
      select ${id}::uuid
      union
      select child.id from ${sql.table(kind.labels)} child join subtree on child.parent_id = subtree.id
    )
    select ${recordTypesenseChanges(sql`array(
      select item_id from ${sql.table(kind.itemLabels)} join subtree on subtree.id = ${sql.ref(kind.column)})`)}`.execute(
    trx,
  )
}

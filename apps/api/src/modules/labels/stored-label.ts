import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { Revision } from '@lares/shared-types/revisions'
import type { Selectable, Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { LabelsTable } from '../../db/schema/labels.ts'
import { takeTurns } from '../../db/take-turns.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { savedState } from '../revisions/saved-state.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type LabelFields, refuseDuplicateNames } from './label-fields.ts'
import type { LabelKind } from './label-kinds.ts'
import { readLabel, visibleLabels } from './label-view.ts'
import { noteBranch } from './note-branch.ts'

/**
 * Lets one transaction at a time change the tree: siblings' names, cycles and what is hidden depend on more than
 * one row. Reading labels and putting them on items goes on meanwhile.
 */
export async function lockTree(trx: Transaction<Database>, kind: LabelKind): Promise<void> {
  await takeTurns(trx, kind.labels)
}

export interface StoredLabel {
  readonly id: string
  readonly version: number
  readonly fields: LabelFields
}

/** A label for a change. Throws `not-found` where it does not exist for the viewer. */
export async function findLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  id: string,
): Promise<StoredLabel> {
  const row = await visibleLabels(trx, kind, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toStored(row)
}

/** The labels that stand directly below one, hidden ones too. */
export async function childrenOf(
  trx: Transaction<Database>,
  kind: LabelKind,
  id: string,
): Promise<StoredLabel[]> {
  const rows = await trx
    .selectFrom(kind.labels)
    .selectAll()
    .where('parent_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(toStored)
}

/** Waits for those who are putting these labels on items, and keeps others from it. */
export async function lockLabels(
  trx: Transaction<Database>,
  kind: LabelKind,
  ids: readonly string[],
): Promise<void> {
  await trx.selectFrom(kind.labels).select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Throws `version-conflict`, with what stands there now and whose save that is, when somebody has saved in between. */
export async function refuseStale(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  stored: StoredLabel,
  version: number,
): Promise<void> {
  if (stored.version === version) return
  throw new AppError('version-conflict', {
    message: 'Somebody has changed this since you opened it.',
    params: {
      current: await readLabel(trx, kind, viewer, stored.id),
      ...(await savedState(trx, kind.entity, stored.id, stored.version)),
    },
  })
}

/** Throws `invalid-fields` at `path` for a label that does not exist for the viewer. */
export async function checkExists(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  path: string,
  id: string,
): Promise<void> {
  const row = await visibleLabels(trx, kind, viewer).where('id', '=', id).executeTakeFirst()
  if (!row) throw invalidFields({ path, code: 'unknown-reference' })
}

/**
 * Throws `already-exists` when a label beside it has one of its names. One that is hidden from the viewer must
 * not tell of itself: it counts for nothing.
 */
export async function checkNames(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  id: string,
  { names, parentId }: LabelFields,
): Promise<void> {
  const siblings = await visibleLabels(trx, kind, viewer)
    .where('parent_id', 'is not distinct from', parentId)
    .where('id', '!=', id)
    .execute()
  refuseDuplicateNames(
    names,
    siblings.map((sibling) => sibling.names),
  )
}

/** Writes a label's new state with its revision. */
export async function saveLabel(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  at: Date,
  stored: StoredLabel,
  fields: LabelFields,
): Promise<void> {
  const version = stored.version + 1
  await trx
    .updateTable(kind.labels)
    .set({ ...columnsOf(fields), updated_at: at, version })
    .where('id', '=', stored.id)
    .execute()
  if (fields.parentId !== stored.fields.parentId) await noteBranch(trx, kind, stored.id)
  await recordState(trx, kind, viewer, at, 'changed', { ...stored, version, fields })
}

export async function recordState(
  trx: Transaction<Database>,
  kind: LabelKind,
  viewer: Viewer,
  at: Date,
  action: Revision['action'],
  { id, version, fields }: StoredLabel,
): Promise<void> {
  await recordRevision(trx, {
    entity: kind.entity,
    entityId: id,
    version,
    byId: viewer.userId,
    at,
    action,
    fields,
  })
}

export function columnsOf(fields: LabelFields) {
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
    fields: {
      names: row.names,
      description: row.description,
      colour: row.colour,
      parentId: row.parent_id,
    },
  }
}

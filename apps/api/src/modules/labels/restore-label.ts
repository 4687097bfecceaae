import { notFound } from '@lares/server-kit/app-error'
import type { Label } from '@lares/shared-types/labels'
import { type Selectable, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionsTable } from '../../db/schema/deletions.ts'
import type { LabelsTable } from '../../db/schema/labels.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadDeletion, restoreDeleted } from '../deletions/restore-deleted.ts'
import { listItemsWithLabel } from './item-labels.ts'
import type { LabelKind } from './label-kinds.ts'
import { loadLabelTree } from './label-tree.ts'
import { loadLabel, visibleLabels } from './label-view.ts'
import { listGoneFrom, restoreRestrictions } from './restore-restrictions.ts'
import {
  listChildren,
  lockLabelTree,
  recordLabelRevision,
  rejectTakenNames,
  type StoredLabel,
  saveLabel,
} from './stored-label.ts'

/**
 * Brings a deleted label back as it was: on its items, with those of its former children that have not moved since, its
 * restrictions and followers. A label that exists is returned as it is, so that a request can be repeated. Throws `not-found`,
 * and `already-exists` if another label has got its name since.
 */
export async function restoreLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  principal: Principal,
  id: string,
): Promise<Label> {
  await inTransaction(db, async (trx) => {
    await lockLabelTree(trx, kind)
    if (await visibleLabels(trx, kind, principal).where('id', '=', id).executeTakeFirst()) return
    // Also those that were hidden when they were deleted.
    if (kind.getHiddenIds(principal).includes(id)) throw notFound()
    const deletion = await loadDeletion(trx, kind.entity, id)
    const parentId = await findParent(trx, kind, deletion)
    // What lies below a hidden label is hidden itself.
    if (parentId && kind.getHiddenIds(principal).includes(parentId)) throw notFound()
    const version = deletion.version + 1
    const stored = { ...parseStored(deletion), version }
    const fields = { ...stored.fields, parentId }
    await rejectTakenNames(trx, kind, principal, id, fields)

    const at = now()
    const goneFrom = await listGoneFrom(trx, id)
    await lockRows(trx, 'users', goneFrom, 'no key update')
    await restoreDeleted(trx, {
      entity: kind.entity,
      id,
      changed: { parent_id: parentId, version, updated_at: at.toISOString() },
    })
    await recordLabelRevision(trx, kind, principal, at, 'restored', { ...stored, fields })
    const formerChildIds = new Set(deletion.details.childIds)
    for (const child of await listChildren(trx, kind, parentId))
      if (formerChildIds.has(child.id))
        await saveLabel(trx, kind, principal, at, child, { ...child.fields, parentId: id })
    await restoreRestrictions(trx, kind, principal, at, {
      id,
      goneFrom,
      added: deletion.details.addedRestrictions ?? [],
    })

    const itemIds = await listItemsWithLabel(trx, kind, id)
    await addToDocuments(trx, kind, id)
    await enqueueReindex(trx, jobs, `${id}:${version}`, itemIds)
  })
  return loadLabel(db, kind, principal, id)
}

function parseStored({ id, version, stored }: Selectable<DeletionsTable>): StoredLabel {
  const row = stored as unknown as Selectable<LabelsTable>
  return {
    id,
    version,
    fields: { names: row.names, description: row.description, colour: row.colour, parentId: row.parent_id },
  }
}

/** The parent that a deleted label gets: its former one, or if that was deleted or merged meanwhile, what took its place. */
async function findParent(
  trx: Transaction<Database>,
  kind: LabelKind,
  deletion: Selectable<DeletionsTable>,
): Promise<string | null> {
  const tree = await loadLabelTree(trx, kind)
  const visited = new Set<string>()
  let parentId = parseStored(deletion).fields.parentId
  while (parentId && !tree.has(parentId) && !visited.has(parentId)) {
    visited.add(parentId)
    parentId = await findReplacement(trx, parentId)
  }
  return parentId && tree.has(parentId) ? parentId : null
}

/** What a label that no longer exists was merged into, or else the parent that it had. */
async function findReplacement(trx: Transaction<Database>, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select into_id as id from merged_labels where id = ${id}
    union all
    select (stored ->> 'parent_id')::uuid from deletions where id = ${id}`.execute(trx)
  return rows[0]?.id ?? null
}

/**
 * Adds a restored label that is hidden from somebody to the search documents of its items, which must not be found by them
 * until the index is updated.
 */
async function addToDocuments(trx: Transaction<Database>, kind: LabelKind, id: string): Promise<void> {
  const column = sql.ref(kind.documentColumn)
  await sql`
    with recursive above(id) as (
      select ${id}::uuid
      union
      select label.parent_id from ${sql.table(kind.labels)} label join above on above.id = label.id
      where label.parent_id is not null
    )
    update search_documents set ${column} = array_append(${column}, ${id}::uuid)
    where item_id in (select item_id from ${sql.table(kind.itemLabels)} where ${sql.ref(kind.column)} = ${id})
      and not ${column} @> array[${id}::uuid]
      and exists (select from ${sql.table(kind.restrictions)} join above on above.id = ${sql.ref(kind.column)})`.execute(
    trx,
  )
}

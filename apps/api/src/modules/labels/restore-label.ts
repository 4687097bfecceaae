import { notFound } from '@lares/server-kit/app-error'
import type { Label } from '@lares/shared-types/labels'
import { type Selectable, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { DeletionsTable } from '../../db/schema/deletions.ts'
import type { LabelsTable } from '../../db/schema/labels.ts'
import { enqueueReindex } from '../../search-index/enqueue-reindex.ts'
import { recordTypesenseChanges } from '../../search-index/typesense/note-changes.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { loadDeletion, missingReferenceCodes, restoreDeleted } from '../deletions/restore-deleted.ts'
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
  await inTransaction(
    db,
    async (trx) => {
      await lockLabelTree(trx, kind)
      if (await visibleLabels(trx, kind, principal).where('id', '=', id).executeTakeFirst()) return
      // Also those that were hidden when they were deleted.
      if (kind.getHiddenIds(principal).includes(id)) throw notFound()
      const deletion = await loadDeletion(trx, kind.entity, id, now())
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
    },
    missingReferenceCodes,
  )
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
 * Adds a restored label to the search documents of items that somebody would find until the index is updated, although the label
 * hides them. These are few: a label cannot be deleted while it alone hides an item.
 */
async function addToDocuments(trx: Transaction<Database>, kind: LabelKind, id: string): Promise<void> {
  const column = sql.ref(`search_documents.${kind.documentColumn}`)
  await sql`
    with viewers as materialized (
      select array_remove(hidden.tag_ids, ${id}::uuid) as tag_ids, array_remove(hidden.category_ids, ${id}::uuid) as category_ids
      from users, hidden_labels(users.id) hidden
      where not users.is_admin and ${id}::uuid = any(hidden.tag_ids || hidden.category_ids)
    ), changed as (
      update search_documents set ${sql.ref(kind.documentColumn)} = array_append(${column}, ${id}::uuid)
      where item_id in (select item_id from ${sql.table(kind.itemLabels)} where ${sql.ref(kind.column)} = ${id})
        and not ${column} @> array[${id}::uuid]
        and exists (
          select from viewers
          where not (search_documents.tag_ids && viewers.tag_ids or search_documents.category_ids && viewers.category_ids))
      returning item_id
    )
    select ${recordTypesenseChanges(sql`array(select item_id from changed)`)}`.execute(trx)
}

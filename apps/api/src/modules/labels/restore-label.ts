import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { restoreTag } from '@lares/shared-types/contracts/labels'
import type { MissingPart } from '@lares/shared-types/deletions'
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
import { hasRestrictions } from '../../visibility/viewer.ts'
import {
  loadDeletion,
  missingReferenceCodes,
  rejectBeforeTarget,
  restoreDeleted,
} from '../deletions/restore-deleted.ts'
import { listItemsWithLabel } from './item-labels.ts'
import type { LabelKind } from './label-kinds.ts'
import { loadLabelTree } from './label-tree.ts'
import { loadLabel, visibleLabels } from './label-view.ts'
import { listFormerlyHiddenFrom, listHiddenFrom, restoreRestrictions } from './restore-restrictions.ts'
import {
  listChildren,
  lockLabelTree,
  recordLabelRevision,
  rejectTakenNames,
  type StoredLabel,
  saveLabel,
} from './stored-label.ts'
import { releaseMerged, undoMerge } from './undo-merge.ts'

/**
 * Brings a deleted or merged label back as it was: on its items, with those of its former children that have not moved since, its
 * restrictions and followers. A label that exists is returned as it is, so that a request can be repeated. Throws `not-found`,
 * `in-trash` if what it was merged into is to be restored first, and `already-exists` if another label has got its name since.
 */
export async function restoreLabel(
  { db, jobs, now }: Services,
  kind: LabelKind,
  principal: Principal,
  id: string,
): Promise<ReplyOf<typeof restoreTag>> {
  const missing = await inTransaction(
    db,
    async (trx) => {
      await lockLabelTree(trx, kind)
      if (await visibleLabels(trx, kind, principal).where('id', '=', id).executeTakeFirst()) return []
      // Also those that were hidden when they were deleted.
      if (kind.getHiddenIds(principal).includes(id)) throw notFound()
      const deletion = await loadDeletion(trx, kind.entity, id, now())
      const parents = await listParents(trx, kind, deletion)
      // What lies below a hidden label is hidden itself. `listDeletions` leaves out the same labels.
      const hiddenIds = new Set(kind.getHiddenIds(principal))
      if (parents.some((parent) => hiddenIds.has(parent.id))) throw notFound()
      await rejectBeforeTarget(trx, deletion, now(), kind.getHiddenIds(principal))
      const parentId = parents.find(({ exists }) => exists)?.id ?? null
      const version = deletion.version + 1
      const stored = { ...parseStored(deletion), version }
      const fields = { ...stored.fields, parentId }
      await rejectTakenNames(trx, kind, principal, id, fields)

      const at = now()
      const formerlyHiddenFrom = await listHiddenUsers(trx, deletion)
      await lockRows(trx, 'users', formerlyHiddenFrom, 'no key update')
      const merge = await releaseMerged(trx, kind, deletion)
      const incomplete = await restoreDeleted(trx, {
        entity: kind.entity,
        id,
        changed: { parent_id: parentId, version, updated_at: at.toISOString() },
      })
      await recordLabelRevision(trx, kind, principal, at, 'restored', { ...stored, fields })
      const formerChildIds = new Set(deletion.details.childIds)
      for (const child of await listChildren(trx, kind, deletion.details.mergedInto ?? parentId))
        if (formerChildIds.has(child.id))
          await saveLabel(trx, kind, principal, at, child, { ...child.fields, parentId: id })
      const obsoleteId = merge && (await undoMerge(trx, kind, principal, at, deletion, merge))
      await restoreRestrictions(trx, kind, principal, at, {
        id,
        formerlyHiddenFrom,
        added: deletion.details.addedRestrictions ?? [],
        obsoleteId,
      })

      const itemIds = await listItemsWithLabel(trx, kind, id)
      await addToDocuments(trx, kind, id)
      await enqueueReindex(trx, jobs, `${id}:${version}`, itemIds)
      const parts: MissingPart[] = []
      if (incomplete.has(kind.itemLabels) && !hasRestrictions(principal)) parts.push('items')
      if (parentId !== parseStored(deletion).fields.parentId) parts.push('parent')
      return parts
    },
    missingReferenceCodes,
  )
  return { ...(await loadLabel(db, kind, principal, id)), missing }
}

/**
 * The users from whom a restored label is to be hidden: those from whom it was hidden when it was deleted or merged, and those from whom
 * the label that it was merged into, and with it what is on its items, has been hidden since.
 */
async function listHiddenUsers(
  trx: Transaction<Database>,
  { id, details }: Selectable<DeletionsTable>,
): Promise<string[]> {
  const formerlyHiddenFrom = await listFormerlyHiddenFrom(trx, id)
  if (!details.mergedInto) return formerlyHiddenFrom
  const { rows } = await sql<{ into_id: string }>`select into_id from merged_labels where id = ${id}`.execute(
    trx,
  )
  const hiddenBefore = new Set(details.targetHiddenFrom)
  const hiddenNow = await listHiddenFrom(trx, rows[0]?.into_id ?? details.mergedInto)
  const since = hiddenNow.filter((userId) => !hiddenBefore.has(userId))
  return [...new Set([...formerlyHiddenFrom, ...since])].sort()
}

function parseStored({ id, version, stored }: Selectable<DeletionsTable>): StoredLabel {
  const row = stored as unknown as Selectable<LabelsTable>
  return {
    id,
    version,
    fields: { names: row.names, description: row.description, colour: row.colour, parentId: row.parent_id },
  }
}

/** The former parent of a deleted label and, if that was deleted or merged meanwhile, what took its place, up to one that exists. */
async function listParents(
  trx: Transaction<Database>,
  kind: LabelKind,
  deletion: Selectable<DeletionsTable>,
): Promise<{ id: string; exists: boolean }[]> {
  const tree = await loadLabelTree(trx, kind)
  const parents = new Map<string, { id: string; exists: boolean }>()
  let id = parseStored(deletion).fields.parentId
  while (id && !parents.has(id)) {
    parents.set(id, { id, exists: tree.has(id) })
    id = tree.has(id) ? null : await findReplacement(trx, id)
  }
  return [...parents.values()]
}

/** What a label that no longer exists was merged into, or else the parent that it had. */
async function findReplacement(trx: Transaction<Database>, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select into_id from merged_labels where id = ${id}),
      (select (stored ->> 'parent_id')::uuid from deletions where id = ${id})) as id`.execute(trx)
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

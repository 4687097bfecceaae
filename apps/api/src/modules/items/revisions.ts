import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listRevisions as contract } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { selectUser } from '../../db/select-user.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { loadLabelHistory } from '../labels/label-history.ts'
import { countFitting } from '../revisions/count-fitting.ts'
import { lockForEdit, saveFields } from './change-item.ts'
import { completeFields, diffFields, type ItemFields } from './item-fields.ts'
import { loadItem } from './load-item.ts'
import { loadRestorableState, toCurrentLabels, toCurrentPeople } from './restorable-state.ts'
import { listVisibleRevisionNumbers } from './visible-revisions.ts'

/** Maximum number of revisions per page. */
const pageSize = 50

/**
 * A page of an item's revisions, newest first, from the one before `before`. Revisions with a label that is hidden from
 * the viewer are left out, and the others are numbered without gaps. Throws `not-found`.
 */
export async function listRevisions(
  db: Db,
  viewer: Viewer,
  itemId: string,
  before?: number,
): Promise<ReplyOf<typeof contract>> {
  const item = await visibleItems(db, viewer, 'any')
    .where('items.id', '=', itemId)
    .select(['items.created_at', 'items.kind'])
    .select(selectUser('items.author_id').as('author'))
    .executeTakeFirst()
  if (!item) throw notFound()
  const visible = await listVisibleRevisionNumbers(db, viewer, itemId)
  const end = Math.min((before ?? Number.POSITIVE_INFINITY) - 1, visible.length)
  const start =
    end - (await countFitting(db, 'item', itemId, visible.slice(Math.max(end - pageSize, 0), end)))
  // Includes the revision before the page, to compute what the page's earliest revision changed.
  const loaded = await loadRevisions(db, item.kind, itemId, visible.slice(Math.max(start - 1, 0), end))
  // A viewer who cannot see the earliest revisions gets the first visible one as the creation of the item, because another
  // time or name would reveal that earlier ones exist.
  const creation = { at: item.created_at, by: item.author, action: 'created' as const }
  const revisions = loaded.slice(0, end - start).map(({ at, by, action, fields }, index) => ({
    number: end - index,
    ...serializeDate(end - index === 1 ? creation : { at, by, action }),
    fields: withoutFormer(fields),
    changed: diffFields(loaded[index + 1]?.fields ?? {}, fields).filter((name) => name !== 'formerDetails'),
  }))
  return { revisions, nextBefore: start > 0 ? start + 1 : null }
}

/** What an item had as another kind is shown by the revisions of that kind. */
function withoutFormer({ formerDetails: _, ...fields }: ItemFields): Omit<ItemFields, 'formerDetails'> {
  return fields
}

function serializeDate<Revision extends { at: Date }>({ at, ...rest }: Revision) {
  return { ...rest, at: at.toISOString() }
}

/** Revisions by their stored numbers, newest first, with merged labels and people replaced and deleted labels left out. */
async function loadRevisions(db: Db, kind: ItemKind, itemId: string, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  const rows = await selectRevisions(db, itemId)
    .where('revisions.number', 'in', numbers)
    .orderBy('revisions.number', 'desc')
    .execute()
  const states = await toCurrentPeople(
    db,
    rows.map(({ fields }) => completeFields(fields, kind)),
  )
  const history = await loadLabelHistory(db, states)
  return states.map((fields, index) => ({
    ...(rows[index] as (typeof rows)[number]),
    fields: { ...fields, ...toCurrentLabels(fields, history) },
  }))
}

/**
 * Restores a revision, by its number for the viewer, by saving its fields as a new revision. Throws what `changeItem`
 * throws.
 */
export async function restoreRevision(
  services: Services,
  principal: Principal,
  itemId: string,
  number: number,
  version: number,
): Promise<Item> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockForEdit(trx, principal, itemId, version)
    const storedNumber = (await listVisibleRevisionNumbers(trx, principal, itemId))[number - 1]
    const { fields } = await loadRestorableState(trx, stored, storedNumber ?? 0)
    await saveFields(trx, services, principal, stored, fields, 'reverted')
  })
  return loadItem(services.db, principal, itemId)
}

function selectRevisions(db: Db, itemId: string) {
  return db
    .selectFrom('revisions')
    .select(['revisions.number', 'revisions.at', 'revisions.action', 'revisions.fields'])
    .select(selectUser('revisions.by_id').as('by'))
    .where('revisions.entity', '=', 'item')
    .where('revisions.entity_id', '=', itemId)
}

import { AppError, notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listRevisions as contract } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import type { Revision } from '@lares/shared-types/revisions'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { fatesOf, type LabelFates } from '../labels/gone-labels.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems, wasHidden } from '../visibility/visible-items.ts'
import { lockForEdit, saveFields } from './change-item.ts'
import { differingFields, type ItemFields } from './item-fields.ts'
import { readItem } from './read-item.ts'

/** States on one page: each holds a whole body. */
const pageSize = 50

/**
 * A page of the saved states of an item, newest first, those before the state `before`. States in which the item
 * carried something that is hidden from the viewer do not exist for them. Throws `not-found`.
 */
export async function listRevisions(
  db: Db,
  viewer: Viewer,
  itemId: string,
  before?: number,
): Promise<ReplyOf<typeof contract>> {
  const item = await visibleItems(db, viewer, 'any')
    .where('items.id', '=', itemId)
    .select('items.id')
    .executeTakeFirst()
  if (!item) throw notFound()
  const states = await statesShown(db, viewer, itemId, before)
  const revisions = states.slice(0, pageSize).map((state, index) => ({
    ...state,
    changed: differingFields(
      (states[index + 1]?.fields ?? {}) as Partial<ItemFields>,
      state.fields as unknown as ItemFields,
    ),
  }))
  const isMore = states.length > pageSize
  return { revisions, nextBefore: isMore ? (revisions.at(-1)?.number ?? null) : null }
}

/** The states that the viewer may see, newest first: a page and the one before it, which tells what the last changed. */
async function statesShown(db: Db, viewer: Viewer, itemId: string, before?: number) {
  const shown: Omit<Revision, 'changed'>[] = []
  for (let below = before; ; ) {
    const rows = await revisionsOf(db, itemId)
      .$if(below !== undefined, (query) => query.where('revisions.number', '<', below ?? 0))
      .orderBy('revisions.number', 'desc')
      .limit(pageSize + 1)
      .execute()
    const fates = await fatesOf(
      db,
      rows.map(({ fields }) => fields as Partial<ItemFields>),
    )
    for (const { number, at, by, action, fields } of rows) {
      if (wasHiddenEver(fields as Partial<ItemFields>, fates, viewer)) continue
      const today = { ...fields, ...labelsToday(fields as Partial<ItemFields>, fates) }
      shown.push({ number, at: at.toISOString(), by, action, fields: today })
    }
    if (rows.length <= pageSize || shown.length > pageSize) return shown.slice(0, pageSize + 1)
    below = rows.at(-1)?.number
  }
}

/** Makes a saved state the present one, as a new revision. Throws as a change does. */
export async function restoreRevision(
  services: Services,
  viewer: Viewer,
  itemId: string,
  number: number,
  version: number,
): Promise<Item> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockForEdit(trx, viewer, itemId, version)
    const revision = await revisionsOf(trx, itemId).where('revisions.number', '=', number).executeTakeFirst()
    const fields = revision?.fields as ItemFields | undefined
    const fates = await fatesOf(trx, fields ? [fields] : [])
    if (!fields || wasHiddenEver(fields, fates, viewer)) throw notFound()
    refuseUnhiding(fields, fates)
    await saveFields(trx, services, viewer, stored, await withoutGone(trx, fields, fates), 'reverted')
  })
  return readItem(services.db, viewer, itemId)
}

/** Whether a state carried what is hidden from the viewer, by its name of then or of today. */
function wasHiddenEver(fields: Partial<ItemFields>, fates: LabelFates, viewer: Viewer): boolean {
  const named = {
    tagIds: fates.named(fields.tagIds ?? []),
    categoryIds: fates.named(fields.categoryIds ?? []),
  }
  return wasHidden(fields, viewer) || wasHidden(named, viewer)
}

/** The labels of a state as they are called today. */
function labelsToday(fields: Partial<ItemFields>, fates: LabelFates) {
  return {
    tagIds: fates.today(fields.tagIds ?? []),
    categoryIds: fates.today(fields.categoryIds ?? []),
  }
}

/** A state that a label hid from somebody cannot come back without it: it would show. */
function refuseUnhiding(fields: ItemFields, fates: LabelFates): void {
  if (fates.goneAndRestricted([...fields.tagIds, ...fields.categoryIds]).length === 0) return
  throw new AppError('forbidden', {
    message: 'This state was hidden from somebody by a tag or category that is gone.',
    params: { reason: 'restricted' },
  })
}

/** A state as it can be again: labels and people that have been deleted since are left out. */
async function withoutGone(db: Db, fields: ItemFields, fates: LabelFates): Promise<ItemFields> {
  const people = await presentPeople(
    db,
    fields.participants.map(({ participantId }) => participantId),
  )
  return {
    ...fields,
    ...labelsToday(fields, fates),
    participants: fields.participants.filter(({ participantId }) => people.has(participantId)),
  }
}

async function presentPeople(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('participants').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

function revisionsOf(db: Db, itemId: string) {
  return db
    .selectFrom('revisions')
    .select(['revisions.number', 'revisions.at', 'revisions.action', 'revisions.fields'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.display_name as displayName'])
          .whereRef('users.id', '=', 'revisions.by_id'),
      ).as('by'),
    )
    .where('revisions.entity', '=', 'item')
    .where('revisions.entity_id', '=', itemId)
}

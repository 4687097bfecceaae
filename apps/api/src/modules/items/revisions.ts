import { AppError, notFound } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listRevisions as contract } from '@lares/shared-types/contracts/items'
import type { Item } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { fatesOf, type LabelFates } from '../labels/gone-labels.ts'
import { savedBy } from '../revisions/saved-by.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'
import { lockForEdit, saveFields } from './change-item.ts'
import { differingFields, type ItemFields } from './item-fields.ts'
import { readItem } from './read-item.ts'
import { shownStates } from './shown-states.ts'

/** States on one page: each holds a whole body. */
const pageSize = 50

/** What the states of one page may weigh as the database keeps them, in bytes: fifty of a book would be a hundred megabytes. */
const pageBytes = 512 * 1024

/**
 * A page of the saved states of an item, newest first, those before the state `before`. States in which the item
 * carried something that is hidden from the viewer do not exist for them, and numbers are given without those. Throws
 * `not-found`.
 */
export async function listRevisions(
  db: Db,
  viewer: Viewer,
  itemId: string,
  before?: number,
): Promise<ReplyOf<typeof contract>> {
  const item = await visibleItems(db, viewer, 'any')
    .where('items.id', '=', itemId)
    .select('items.created_at')
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.display_name as displayName'])
          .whereRef('users.id', '=', 'items.author_id'),
      ).as('author'),
    )
    .executeTakeFirst()
  if (!item) throw notFound()
  const shown = await shownStates(db, viewer, itemId)
  const end = Math.min((before ?? Number.POSITIVE_INFINITY) - 1, shown.length)
  const begin = end - (await fitting(db, itemId, shown.slice(Math.max(end - pageSize, 0), end)))
  // With the one before the page, which tells what the page's earliest has changed.
  const states = await readStates(db, itemId, shown.slice(Math.max(begin - 1, 0), end))
  // For a reader from whom the earliest states are hidden, the item was created in the first state that they see, by its
  // author: any other time or name would tell that something came before.
  const creation = { at: item.created_at, by: item.author, action: 'created' as const }
  const revisions = states.slice(0, end - begin).map(({ at, by, action, fields }, index) => ({
    number: end - index,
    ...present(end - index === 1 ? creation : { at, by, action }),
    fields,
    changed: differingFields(states[index + 1]?.fields ?? {}, fields),
  }))
  return { revisions, nextBefore: begin > 0 ? begin + 1 : null }
}

function present<State extends { at: Date }>({ at, ...rest }: State) {
  return { ...rest, at: at.toISOString() }
}

/** How many of these states, from the last on, have room on one page; one always has. */
async function fitting(db: Db, itemId: string, numbers: readonly number[]): Promise<number> {
  if (numbers.length === 0) return 0
  const rows = await db
    .selectFrom('revisions')
    .select(sql<number>`pg_column_size(fields)`.as('bytes'))
    .where('entity', '=', 'item')
    .where('entity_id', '=', itemId)
    .where('number', 'in', numbers)
    .orderBy('number', 'desc')
    .execute()
  let room = pageBytes
  for (const [index, { bytes }] of rows.entries()) {
    room -= bytes
    if (room < 0) return Math.max(index, 1)
  }
  return rows.length
}

/** Saved states by their numbers in the database, newest first, their labels as they are called today. */
async function readStates(db: Db, itemId: string, numbers: readonly number[]) {
  if (numbers.length === 0) return []
  const rows = await revisionsOf(db, itemId)
    .where('revisions.number', 'in', numbers)
    .orderBy('revisions.number', 'desc')
    .execute()
  const states = rows.map(({ fields, ...row }) => ({ ...row, fields: fields as unknown as ItemFields }))
  const fates = await fatesOf(
    db,
    states.map(({ fields }) => fields),
  )
  return states.map(({ fields, ...row }) => ({
    ...row,
    fields: { ...fields, ...labelsToday(fields, fates) },
  }))
}

/** Makes a saved state, by its number for the viewer, the present one, as a new revision. Throws as a change does. */
export async function restoreRevision(
  services: Services,
  viewer: Viewer,
  itemId: string,
  number: number,
  version: number,
): Promise<Item> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockForEdit(trx, viewer, itemId, version)
    const state = (await shownStates(trx, viewer, itemId))[number - 1]
    const revision = await revisionsOf(trx, itemId)
      .where('revisions.number', '=', state ?? 0)
      .executeTakeFirst()
    if (!revision) throw notFound()
    const fields = revision.fields as unknown as ItemFields
    const fates = await fatesOf(trx, [fields])
    refuseUnhiding(fields, fates)
    await saveFields(trx, services, viewer, stored, await withoutGone(trx, fields, fates), 'reverted')
  })
  return readItem(services.db, viewer, itemId)
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
    .select((eb) => savedBy(eb).as('by'))
    .where('revisions.entity', '=', 'item')
    .where('revisions.entity_id', '=', itemId)
}

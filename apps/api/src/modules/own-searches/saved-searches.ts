import { invalidFields, notFound } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import {
  maxSavedSearches,
  type SavedSearch,
  type saveSearch as saveContract,
} from '@lares/shared-types/contracts/own-searches'
import { search } from '@lares/shared-types/contracts/search'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { SavedSearchesTable } from '../../db/schema/own-searches.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { rejectTakenName, sortByName, toNameColumns } from './own-names.ts'

/** Parameters of a search's address: those of the search itself and how the results are shown. */
const addressParams = new Set([...Object.keys(search.query.properties), 'view'])
// The position in the results is not part of a search.
for (const position of ['cursor', 'limit']) addressParams.delete(position)

/** Lists the user's saved searches, sorted by name in their language. */
export async function listSavedSearches(db: Db, user: UserPrincipal): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', user.userId)
    .orderBy('id')
    .execute()
  return sortByName(rows.map(toSavedSearch), user)
}

/**
 * Saves a search. Throws `invalid-fields`, also if the user has the maximum number, `already-exists` for a name in use, and
 * `id-taken`.
 */
export async function saveSearch(
  db: Db,
  user: UserPrincipal,
  input: RequestOf<typeof saveContract>['body'],
  at: Date,
): Promise<SavedSearch> {
  const values = {
    user_id: user.userId,
    ...toNameColumns(input.name),
    address: normalizeSearchAddress(input.address),
    created_at: at,
    updated_at: at,
  }
  return createOnce(db, {
    principal: user,
    entity: 'saved-search',
    input,
    async insert(trx, id) {
      await rejectTooManySearches(trx, user)
      await rejectTaken(
        trx
          .insertInto('saved_searches')
          .values({ id, ...values })
          .execute(),
      )
    },
    reply: (id) => loadSavedSearch(db, user, id),
  })
}

async function rejectTooManySearches(trx: Transaction<Database>, user: UserPrincipal): Promise<void> {
  // Serialises concurrent requests of the user, so that they cannot exceed the maximum.
  await lockRows(trx, 'users', [user.userId], 'no key update')
  const { count } = await trx
    .selectFrom('saved_searches')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow()
  if (count >= maxSavedSearches) throw invalidFields({ path: 'name', code: 'too-many' })
}

async function loadSavedSearch(db: Db, user: UserPrincipal, id: string): Promise<SavedSearch> {
  const row = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toSavedSearch(row)
}

/** Renames a saved search. Throws `not-found`, `invalid-fields` and `already-exists`. */
export async function renameSavedSearch(
  db: Db,
  user: UserPrincipal,
  id: string,
  newName: string,
  at: Date,
): Promise<SavedSearch> {
  const row = await rejectTaken(
    db
      .updateTable('saved_searches')
      .set({ ...toNameColumns(newName), updated_at: at })
      .where('id', '=', id)
      .where('user_id', '=', user.userId)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row) throw notFound()
  return toSavedSearch(row)
}

/** Deletes a saved search. Throws `not-found`. */
export async function deleteSavedSearch(db: Db, user: UserPrincipal, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

/**
 * Normalises the query string of a search, without `?`. Throws `invalid-fields` if it is empty or has an unknown parameter.
 * The values need not exist, because what they refer to can change at any time.
 */
function normalizeSearchAddress(address: string): string {
  const params = [...new URLSearchParams(address)].filter(([, value]) => value !== '')
  if (params.length === 0) throw invalidFields({ path: 'address', code: 'required' })
  if (params.some(([name]) => !addressParams.has(name)))
    throw invalidFields({ path: 'address', code: 'not-allowed' })
  return new URLSearchParams(params).toString()
}

/** Throws `already-exists`. */
function rejectTaken<T>(write: Promise<T>): Promise<T> {
  return rejectTakenName(write, 'saved_searches_name', 'You already have a search with this name.')
}

function toSavedSearch(row: Selectable<SavedSearchesTable>): SavedSearch {
  const { id, name, address, created_at, updated_at } = row
  return { id, name, address, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() }
}

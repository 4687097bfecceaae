import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import { mostSavedSearches, type SavedSearch } from '@lares/shared-types/contracts/own-searches'
import { defaultLanguage } from '@lares/shared-types/languages'
import { type Selectable, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { SavedSearchesTable } from '../../db/schema/own-searches.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { tidyAddress } from './search-address.ts'

/** The viewer's saved searches, by name in their language's order. */
export async function listSaved(db: Db, viewer: Viewer): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', viewer.userId)
    .orderBy('id')
    .execute()
  const collator = new Intl.Collator(viewer.language ?? defaultLanguage, { numeric: true })
  return rows.map(toSavedSearch).sort((one, other) => collator.compare(one.name, other.name))
}

/** Throws `invalid-fields`, also where there are too many already, and `already-exists` for a name that is taken. */
export async function saveSearch(
  db: Db,
  viewer: Viewer,
  input: { readonly name: string; readonly address: string },
  at: Date,
): Promise<SavedSearch> {
  const name = tidyName(input.name)
  const values = {
    ...{ id: uuidv7(), user_id: viewer.userId, name, name_key: name.toLowerCase() },
    ...{ address: tidyAddress(input.address), created_at: at, updated_at: at },
  }
  return refusingTakenName(
    inTransaction(db, async (trx) => {
      // One after the other, so that two at once do not both take the last place.
      await sql`select from users where id = ${viewer.userId} for no key update`.execute(trx)
      const { count } = await trx
        .selectFrom('saved_searches')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('user_id', '=', viewer.userId)
        .executeTakeFirstOrThrow()
      if (count >= mostSavedSearches) throw invalidFields({ path: 'name', code: 'too-many' })
      const row = await trx
        .insertInto('saved_searches')
        .values(values)
        .returningAll()
        .executeTakeFirstOrThrow()
      return toSavedSearch(row)
    }),
  )
}

/** Throws `not-found`, `invalid-fields` and `already-exists`. */
export async function renameSaved(
  db: Db,
  viewer: Viewer,
  id: string,
  newName: string,
  at: Date,
): Promise<SavedSearch> {
  const name = tidyName(newName)
  const row = await refusingTakenName(
    db
      .updateTable('saved_searches')
      .set({ name, name_key: name.toLowerCase(), updated_at: at })
      .where('id', '=', id)
      .where('user_id', '=', viewer.userId)
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row) throw notFound()
  return toSavedSearch(row)
}

/** Throws `not-found`. */
export async function deleteSaved(db: Db, viewer: Viewer, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .where('user_id', '=', viewer.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

function tidyName(name: string): string {
  const tidy = name.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  if (tidy === '') throw invalidFields({ path: 'name', code: 'required' })
  return tidy
}

async function refusingTakenName<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!isTaken(error)) throw error
    throw new AppError('already-exists', {
      message: 'You have a search of this name already.',
      issues: [{ path: 'name', code: 'duplicate' }],
    })
  }
}

/** PostgreSQL's unique_violation of the names of one user. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'saved_searches_name'
}

function toSavedSearch(row: Selectable<SavedSearchesTable>): SavedSearch {
  const { id, name, address, created_at, updated_at } = row
  return { id, name, address, createdAt: created_at.toISOString(), updatedAt: updated_at.toISOString() }
}

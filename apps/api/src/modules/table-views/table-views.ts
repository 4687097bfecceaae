import { invalidFields, notFound } from '@lares/server-kit/app-error'
import type { RequestOf } from '@lares/shared-types/contract'
import {
  type changeTableView as changeContract,
  maxTableViews,
  type saveTableView as saveContract,
  type TableView,
} from '@lares/shared-types/contracts/table-views'
import type { ListType } from '@lares/shared-types/routing/pages'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { TableViewsTable } from '../../db/schema/table-views.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { rejectTakenName, sortByName, toNameColumns } from '../own-searches/own-names.ts'

/** Lists the user's views, of one table or of all, sorted by name in their language. */
export async function listTableViews(
  db: Db,
  user: UserPrincipal,
  list: ListType | undefined,
): Promise<TableView[]> {
  const rows = await db
    .selectFrom('table_views')
    .selectAll()
    .where('user_id', '=', user.userId)
    .$if(list !== undefined, (q) => q.where('list', '=', list ?? 'posts'))
    .orderBy('id')
    .execute()
  return sortByName(rows.map(toTableView), user)
}

/**
 * Saves a view. Throws `invalid-fields`, also if the user has the maximum number, `already-exists` for a name in use, and
 * `id-taken`.
 */
export async function saveTableView(
  db: Db,
  user: UserPrincipal,
  input: RequestOf<typeof saveContract>['body'],
  at: Date,
): Promise<TableView> {
  const values = {
    user_id: user.userId,
    list: input.list,
    ...toNameColumns(input.name),
    address: normalizeAddress(input.address),
    created_at: at,
    updated_at: at,
  }
  return createOnce(db, {
    principal: user,
    entity: 'table-view',
    input,
    async insert(trx, id) {
      await rejectTooManyViews(trx, user, input.list)
      await rejectTaken(
        trx
          .insertInto('table_views')
          .values({ id, ...values })
          .execute(),
      )
    },
    reply: (id) => loadTableView(db, user, id),
  })
}

/** Changes a view. The previous default view of the table is then none. Throws `not-found`, `invalid-fields` and `already-exists`. */
export async function changeTableView(
  db: Db,
  user: UserPrincipal,
  id: string,
  { name, address, isDefault }: RequestOf<typeof changeContract>['body'],
  at: Date,
): Promise<TableView> {
  const changes = {
    ...(name === undefined ? {} : toNameColumns(name)),
    ...(address === undefined ? {} : { address: normalizeAddress(address) }),
    ...(isDefault === undefined ? {} : { is_default: isDefault }),
    updated_at: at,
  }
  return inTransaction(db, async (trx) => {
    // Serialises concurrent requests of the user, so that a table has one default view.
    await lockRows(trx, 'users', [user.userId], 'no key update')
    const { list } = await loadTableView(trx, user, id)
    if (isDefault)
      await trx
        .updateTable('table_views')
        .set({ is_default: false })
        .where('user_id', '=', user.userId)
        .where('list', '=', list)
        .execute()
    const row = await rejectTaken(
      trx
        .updateTable('table_views')
        .set(changes)
        .where('id', '=', id)
        .where('user_id', '=', user.userId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    return toTableView(row)
  })
}

/** Deletes a view. Throws `not-found`. */
export async function deleteTableView(db: Db, user: UserPrincipal, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('table_views')
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound()
}

async function loadTableView(db: Db, user: UserPrincipal, id: string): Promise<TableView> {
  const row = await db
    .selectFrom('table_views')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return toTableView(row)
}

async function rejectTooManyViews(
  trx: Transaction<Database>,
  user: UserPrincipal,
  list: ListType,
): Promise<void> {
  await lockRows(trx, 'users', [user.userId], 'no key update')
  const { count } = await trx
    .selectFrom('table_views')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', user.userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  if (count >= maxTableViews) throw invalidFields({ path: 'name', code: 'too-many' })
}

/** Only the form is checked: the page ignores what it does not know, and what is referred to can change at any time. */
function normalizeAddress(address: string): string {
  return new URLSearchParams(address).toString()
}

/** Throws `already-exists`. */
function rejectTaken<T>(write: Promise<T>): Promise<T> {
  return rejectTakenName(write, 'table_views_name', 'You already have a view of this table with this name.')
}

function toTableView(row: Selectable<TableViewsTable>): TableView {
  const { id, list, name, address, is_default, created_at, updated_at } = row
  return {
    id,
    list,
    name,
    address,
    isDefault: is_default,
    createdAt: created_at.toISOString(),
    updatedAt: updated_at.toISOString(),
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Handler } from '../../jobs/handler.ts'

/** Rows of one step: the embedded database serves nobody else for some 20 milliseconds. */
const stepRows = 100

/** What names a contributor, and what becomes of it: texts stay without their author, marks go. */
const traces: readonly { table: string; column: string; stays: boolean }[] = [
  { table: 'items', column: 'author_id', stays: true },
  { table: 'revisions', column: 'by_id', stays: true },
  { table: 'ratings', column: 'user_id', stays: false },
  { table: 'favourites', column: 'user_id', stays: false },
]

/** Lets go of what deleted users have contributed, in steps that each commit for themselves, then of their entry. */
export const forgetGoneUsers: Handler<'forget-gone-users'> = async ({ db }, _data, signal) => {
  for (const id of await goneContributors(db)) {
    for (const trace of traces) {
      let touched = Infinity
      while (touched > 0) {
        signal.throwIfAborted()
        touched = await step(db, trace, id)
      }
    }
    // What somebody held during its step, and what a request of theirs has just written, goes with the entry.
    await db.deleteFrom('contributors').where('id', '=', id).execute()
  }
}

async function goneContributors(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('contributors')
    .leftJoin('users', 'users.id', 'contributors.id')
    .select('contributors.id')
    .where('users.id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function step(db: Db, { table, column, stays }: (typeof traces)[number], id: string): Promise<number> {
  const [rows, named] = [sql.table(table), sql.ref(column)]
  const some: RawBuilder<unknown> = sql`
    where ctid = any(array(
      select ctid from ${rows} where ${named} = ${id} limit ${stepRows} for update skip locked))`
  const { numAffectedRows } = stays
    ? await sql`update ${rows} set ${named} = null ${some}`.execute(db)
    : await sql`delete from ${rows} ${some}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

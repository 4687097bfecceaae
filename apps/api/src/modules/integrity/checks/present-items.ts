import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/schema/database.ts'
import { countItems } from '../../../search-index/index-batches.ts'
import type { Services } from '../../../services.ts'
import type { Check, Examined, NewFinding } from './check.ts'

/** Items of one part. */
const pageSize = 1000

/** All items outside the trash. What is found about them is only shown to those who see them. */
export function presentItems(db: Kysely<Database>) {
  return db.selectFrom('items').where('items.deleted_at', 'is', null)
}

/**
 * A check that examines items in the order of their ids. `problem` is an SQL expression on the row of `items`: null where
 * nothing is wrong, else a code that becomes part of the finding.
 */
export function createItemCheck(problem: RawBuilder<string | null>): Check {
  return {
    schedule: 'nightly',
    count: countItems,
    examine: (services, cursor) => examineItems(services, cursor, problem),
  }
}

/** Examines the items of one part by an SQL expression. */
export async function examineItems(
  { db }: Pick<Services, 'db'>,
  cursor: string | undefined,
  problem: RawBuilder<string | null>,
): Promise<Examined> {
  const rows = await listProblems(db, cursor, problem, pageSize)
  const last = rows.length === pageSize ? rows.at(-1) : undefined
  return {
    examined: rows.length,
    findings: toItemFindings(rows),
    ...(last && { nextCursor: last.id }),
  }
}

/** The next items by id, each with what is wrong with it: null where nothing is. */
export function listProblems(
  db: Kysely<Database>,
  cursor: string | undefined,
  problem: RawBuilder<string | null>,
  limit: number,
): Promise<{ id: string; problem: string | null }[]> {
  return db
    .selectFrom('items')
    .select(['items.id', problem.as('problem')])
    .$if(cursor !== undefined, (items) => items.where('items.id', '>', cursor ?? ''))
    .orderBy('items.id')
    .limit(limit)
    .execute()
}

/** The findings about items with a problem. */
export function toItemFindings(
  rows: readonly { readonly id: string; readonly problem: string | null }[],
): NewFinding[] {
  return rows.flatMap(({ id, problem }) =>
    problem === null ? [] : [{ key: id, itemId: id, details: { problem } }],
  )
}

/** Reports an item outside the trash for which the condition holds. */
export function whenPresent(condition: RawBuilder<unknown>, problem: string): RawBuilder<string | null> {
  return sql<string | null>`case when items.deleted_at is null and ${condition} then ${sql.lit(problem)} end`
}

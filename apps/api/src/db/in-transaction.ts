import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema/database.ts'

/** PostgreSQL, appendix A: deadlock_detected and serialization_failure; both say that trying again is right. */
const passing = new Set(['40P01', '40001'])
const attempts = 5

/** Thrown within a transaction to have something done outside of it first, after which the transaction runs again. */
export class NeedsPreparation extends Error {
  readonly prepare: (db: Kysely<Database>) => Promise<void>

  constructor(prepare: (db: Kysely<Database>) => Promise<void>) {
    super('Something has to be prepared outside of the transaction; it runs in inTransaction alone.')
    this.prepare = prepare
  }
}

/**
 * Runs `work` in a transaction and, where the database ended it because two got in each other's way or NeedsPreparation was thrown, again.
 * `work` may run several times: it must not do anything outside of the database. Throws what it throws.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attempts) throw error
      if (error instanceof NeedsPreparation) await error.prepare(db)
      else if (!isPassing(error)) throw error
    }
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && passing.has(error.code)
  )
}

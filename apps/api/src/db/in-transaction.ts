import type { Kysely, Transaction } from 'kysely'
import type { Database } from './schema/database.ts'

/** PostgreSQL, appendix A: deadlock_detected and serialization_failure; the transaction should be retried. */
const retryableCodes: ReadonlySet<string> = new Set(['40P01', '40001'])
const maxAttempts = 5

/** Thrown within a transaction to run `prepare` outside of it and then retry the transaction. */
export class NeedsPreparation extends Error {
  readonly prepare: (db: Kysely<Database>) => Promise<void>

  constructor(prepare: (db: Kysely<Database>) => Promise<void>) {
    super('This needs preparation outside of the transaction; run it in inTransaction.')
    this.prepare = prepare
  }
}

/**
 * Runs `work` in a transaction, and retries it after a deadlock, a serialization failure or NeedsPreparation. `work` may run
 * several times, so it must have no effects outside of the database. Throws what `work` throws.
 *
 * @param retriedCodes errors of PostgreSQL after which this work is retried too
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
  retriedCodes: ReadonlySet<string> = new Set(),
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === maxAttempts) throw error
      if (error instanceof NeedsPreparation) await error.prepare(db)
      else if (!hasCode(error, retryableCodes) && !hasCode(error, retriedCodes)) throw error
    }
  }
}

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.has(error.code)
}

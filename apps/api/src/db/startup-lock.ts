import pg from 'pg'

/** Arbitrary key of the advisory lock. */
const lockKey = 5_170_263

/**
 * Runs `work`, which prepares the database, in one process at a time, because several may start concurrently. On a server
 * the lock is held by a separate connection, so that it is released with that connection. The embedded database needs no
 * lock: there a process opens it exclusively.
 */
export async function withStartupLock<T>(
  databaseUrl: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    return await work()
  } finally {
    await client.end()
  }
}

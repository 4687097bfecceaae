import pg from 'pg'

/** Any number that nothing else in the database locks. */
const preparing = 5_170_263

/**
 * Runs `work`, which prepares the database for use, while no other process does: several may start at once. On a
 * server a lock is held on a connection of its own, and goes with it; without one, on the embedded database, what
 * a process sends together is done together.
 */
export async function oneAtATime<T>(databaseUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  if (!databaseUrl) return work()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [preparing])
    return await work()
  } finally {
    await client.end()
  }
}

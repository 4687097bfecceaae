import type { Db } from '@lares/api/src/db/client.ts'
import type { Database } from '@lares/api/src/db/schema/database.ts'
import { searchItems } from '@lares/api/src/modules/search/search-items.ts'
import type { SearchRequest } from '@lares/api/src/modules/search/search-request.ts'
import type { Viewer } from '@lares/api/src/modules/visibility/viewer.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { keeper } from '../archive/users.ts'

/** Nothing is hidden from them: the conditions of visibility are left out of the SQL. */
const unrestricted: Viewer = {
  userId: keeper.id,
  displayName: '',
  language: undefined,
  isAdmin: true,
  permissions: new Set(),
  passwordConfirmed: false,
  hiddenTagIds: [],
  hiddenCategoryIds: [],
}

/**
 * The statements that a search sends for somebody without restrictions, to be run by themselves: no HTTP, no
 * session, no visibility, no JSON, over the same driver and the same socket.
 */
export function bareSearches(pool: pg.Pool) {
  let sent: CompiledQuery[] = []
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      sent.push(query)
    },
  })
  return {
    async statementsOf(request: SearchRequest): Promise<CompiledQuery[]> {
      sent = []
      await searchItems(db, unrestricted, request)
      return sent
    },
    async run(statements: readonly CompiledQuery[]): Promise<void> {
      const client = await pool.connect()
      // What is set for a transaction holds in one alone.
      const together = statements.some(({ sql }) => sql.includes('set_config'))
      if (together) await client.query('begin')
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
      if (together) await client.query('commit')
      client.release()
    },
  }
}

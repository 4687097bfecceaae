import type { Db } from '@lares/api/src/db/client.ts'
import type { Database } from '@lares/api/src/db/schema/database.ts'
import { searchItems } from '@lares/api/src/modules/search/search-items.ts'
import type { SearchRequest } from '@lares/api/src/modules/search/search-request.ts'
import type { Viewer } from '@lares/api/src/visibility/viewer.ts'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { admin } from '../archive/users.ts'

/** A viewer without restrictions, for whom the SQL contains no visibility conditions. */
export const unrestricted: Viewer = {
  userId: admin.id,
  language: undefined,
  isAdmin: true,
  permissions: new Set(),
  hiddenTagIds: [],
  hiddenCategoryIds: [],
  wasRestored: false,
}

/**
 * Captures the SQL statements of a search without restrictions, and runs them on their own as a baseline: no HTTP, session,
 * visibility or JSON, but the same driver and socket.
 */
export function createBareSearches(pool: pg.Pool) {
  let captured: CompiledQuery[] = []
  const db: Db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      captured.push(query)
    },
  })
  return {
    async captureStatements(request: SearchRequest): Promise<CompiledQuery[]> {
      captured = []
      await searchItems(db, unrestricted, request)
      return captured
    },
    async run(statements: readonly CompiledQuery[]): Promise<void> {
      const client = await pool.connect()
      // Settings of a transaction require one.
      const needsTransaction = statements.some(({ sql }) => sql.includes('set_config'))
      if (needsTransaction) await client.query('begin')
      for (const { sql, parameters } of statements) await client.query(sql, [...parameters])
      if (needsTransaction) await client.query('commit')
      client.release()
    },
  }
}

import { sql } from 'kysely'
import type { Db } from './client.ts'

/** PostgreSQL, appendix A: insufficient_privilege, undefined_file, feature_not_supported, and duplicates by concurrent starts. */
const toleratedCodes = new Set(['42501', '58P01', '0A000', '23505', '42710'])

/**
 * Creates the pgvector extension if available and gives the column of embeddings its type. Runs at each start, because the
 * extension may have been installed after the migrations. Without it, semantic search is reported as unavailable.
 */
export async function prepareVectors(db: Db): Promise<void> {
  if (await hasVectors(db)) return
  const { rows } = await sql`select from pg_available_extensions where name = 'vector'`.execute(db)
  if (rows.length === 0) return
  try {
    await sql`create extension if not exists vector`.execute(db)
    await sql`alter table passage_vectors alter column embedding type vector`.execute(db)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && toleratedCodes.has(String(error.code)))) throw error
  }
}

/** Whether pgvector is in use, so that vectors can be compared. */
export async function hasVectors(db: Db): Promise<boolean> {
  const { rows } = await sql<{ type: string }>`
    select typname as type from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = to_regclass('passage_vectors') and attname = 'embedding'`.execute(db)
  return rows[0]?.type === 'vector'
}

import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/** How many passages there are, how many of them wait for a model, and what was wrong with its last attempt. */
export interface EmbeddingProgress {
  readonly passages: number
  readonly waiting: number
  /** An `ai-…` error code. */
  readonly failure: string | null
  readonly failingSince: Date | null
}

/** The progress of the model with this name, hidden items included. */
export async function loadProgress(
  db: Kysely<Database>,
  name: string,
): Promise<EmbeddingProgress | undefined> {
  const { rows } = await sql<EmbeddingProgress>`
    select count(*)::integer as passages,
      (count(*) filter (where embedded_by is distinct from model.id))::integer as waiting,
      max(model.failure) as failure, max(model.failing_since) as "failingSince"
    from passages left join embedding_models model on model.name = ${name}`.execute(db)
  return rows[0]
}

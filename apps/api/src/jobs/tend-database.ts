import { tendTables } from '../db/tend-tables.ts'
import type { Services } from '../services.ts'
import type { JobData } from './queues.ts'

/** Tends the tables of the embedded database; a server looks after its own. */
export async function tendDatabase(
  { config, db }: Services,
  _data: JobData['tend-database'],
  signal: AbortSignal,
): Promise<void> {
  if (!config.DATABASE_URL) await tendTables(db, signal)
}

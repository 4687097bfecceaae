import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './client.ts'
import { isConnectionLoss } from './connection-loss.ts'

const timeoutMs = 120_000
const retryDelayMs = 200

/** Waits until the database responds. Throws errors other than a connection loss, and the connection loss itself after two minutes. */
export async function waitForDatabase(db: Db): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > deadline) throw error
    }
    await delay(retryDelayMs)
  }
}

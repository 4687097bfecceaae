import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './client.ts'
import { isConnectionLoss } from './connection-loss.ts'

const patienceMs = 120_000
const pauseMs = 200

/** Waits until the database answers. Throws its refusal when it is not one that passes, or after two minutes. */
export async function waitForDatabase(db: Db): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      await sql`select 1`.execute(db)
      return
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > deadline) throw error
    }
    await delay(pauseMs)
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../db/client.ts'
import type { TakenPage } from '../save-reading.ts'

/** How soon a request ends whose answer nobody waits for any more. */
const intervalMs = 2000

interface WatchedPage {
  /** Aborted once nobody waits for the model to read the page. */
  readonly signal: AbortSignal
  stop(): void
}

/** Checks at intervals whether a page still waits for the model, while the model reads it. */
export function watchAskedPage(db: Db, page: TakenPage): WatchedPage {
  const cancelled = new AbortController()
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void check().finally(() => {
      isChecking = false
    })
  }, intervalMs)

  async function check(): Promise<void> {
    try {
      if (!(await isAskedFor(db, page))) cancelled.abort(new Error('Nobody waits for the page any more.'))
    } catch {
      // The next interval checks again; the job itself fails if the database stays away.
    }
  }

  return { signal: cancelled.signal, stop: () => clearInterval(timer) }
}

/**
 * Whether a page still waits for the model as it did when it was taken: not if a person has written it or wants it to be read in another way,
 * and not if its file was taken off its item or the item is in the trash.
 */
export async function isAskedFor(db: Db, { id, wanted }: TakenPage): Promise<boolean> {
  const row = await db
    .selectFrom('page_texts')
    .innerJoin('assets', 'assets.id', 'page_texts.asset_id')
    .innerJoin('items', 'items.id', 'assets.item_id')
    .select(['page_texts.state', 'page_texts.wanted'])
    .where('page_texts.id', '=', id)
    .where('assets.detached', '=', false)
    .where('items.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.state === 'pending' && isDeepStrictEqual(row.wanted, wanted)
}

import type { Db } from '../../db/client.ts'

const intervalMs = 2000

/** An alignment that may be superseded while it runs. */
interface WatchedRequest {
  /** Aborted when the narration was removed, or its times have been asked for again. */
  readonly signal: AbortSignal
  stop(): void
}

/** Checks at intervals whether the times of a narration are still those that were asked for by this request. */
export function watchRequest(
  db: Db,
  { id, request }: { readonly id: string; readonly request: number },
): WatchedRequest {
  const superseded = new AbortController()
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
      const current = await db
        .selectFrom('narrations')
        .select('request')
        .where('id', '=', id)
        .executeTakeFirst()
      if (current?.request !== request) superseded.abort(new Error('The times are asked for again.'))
    } catch {
      // The next interval checks again; the job itself fails if the database stays away.
    }
  }

  return { signal: superseded.signal, stop: () => clearInterval(timer) }
}

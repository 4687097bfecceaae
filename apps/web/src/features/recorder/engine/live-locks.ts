const prefix = 'lares.recording.'

/**
 * Locks a recording for as long as this tab works on it, so that neither another tab nor saving in the background does. Returns
 * the function that releases it; undefined if somebody else holds it.
 */
export async function holdRecording(id: string): Promise<(() => void) | undefined> {
  const { locks } = navigator
  if (!locks) return () => undefined
  const { promise: taken, resolve } = Promise.withResolvers<(() => void) | undefined>()
  locks
    .request(prefix + id, { ifAvailable: true }, (lock) => {
      if (!lock) return resolve(undefined)
      const { promise, resolve: release } = Promise.withResolvers<void>()
      resolve(release)
      return promise
    })
    // A page of which the browser knows no origin has no locks. It records without one.
    .catch(() => resolve(() => undefined))
  return taken
}

/** The recordings on which this or another tab works. */
export async function listHeldRecordings(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/** Runs `work` unless somebody works on this recording. */
export async function runAlone(id: string, work: () => Promise<void>): Promise<void> {
  const release = await holdRecording(id)
  if (!release) return
  try {
    await work()
  } finally {
    release()
  }
}

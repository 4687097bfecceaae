const prefix = 'lares.recording.'

/** Holds a lock on a recording as long as this tab works on it, so that another one does not offer it as unfinished. */
export function holdRecording(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  void navigator.locks?.request(prefix + id, () => promise)
  return resolve
}

/** The recordings on which this or another tab works. */
export async function listHeldRecordings(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}

/** Runs `work` unless another tab does the same for this recording. */
export async function runAlone(id: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work()
  await navigator.locks.request(prefix + id, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

import type { RecorderDispatch } from '../recorder-api.ts'
import { listHeldRecordings, runAlone } from './live-locks.ts'
import { findStoredRecording, listStoredRecordings, storeRecording } from './recordings-db.ts'
import { type SavedRecording, saveRecording } from './save-recording.ts'

const retryMs = 60_000

interface Waiting {
  readonly userId: string
  readonly dispatch: RecorderDispatch
  readonly onSaved: (title: string, saved: SavedRecording) => void
}

/** Saves the recordings that were named without a connection, as soon as there is one. Returns a function that stops it. */
export function followWaiting({ userId, dispatch, onSaved }: Waiting): () => void {
  let isSaving = false

  async function saveAll() {
    if (isSaving) return
    isSaving = true
    try {
      const held = await listHeldRecordings()
      const stored = await listStoredRecordings(userId)
      for (const { id } of stored.filter(({ id, state }) => state === 'named' && !held.has(id))) {
        await runAlone(id, async () => {
          // Another tab may have gone on with it, or saved it, since the list was read.
          const recording = await findStoredRecording(id)
          if (recording?.state !== 'named') return
          const outcome = await saveRecording(dispatch, recording)
          if ('item' in outcome) onSaved(recording.fields.title, outcome)
          // A person or category was deleted meanwhile: it is among the unfinished ones again, to be named again.
          else if (outcome.error.code === 'invalid-fields')
            await storeRecording({ ...outcome.recording, state: 'open' })
        })
      }
    } catch {
      // Without storage nothing waits; any other failure is tried again.
    } finally {
      isSaving = false
    }
  }

  const run = () => void saveAll()
  const timer = setInterval(run, retryMs)
  window.addEventListener('online', run)
  run()
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', run)
  }
}

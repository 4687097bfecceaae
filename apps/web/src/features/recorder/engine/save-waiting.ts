import type { Item } from '@lares/shared-types/items'
import type { RecorderDispatch } from '../recorder-api.ts'
import { listHeldRecordings, runAlone } from './live-locks.ts'
import { listStoredRecordings, storeRecording } from './recordings-db.ts'
import { saveRecording } from './save-recording.ts'

const retryMs = 60_000

interface Waiting {
  readonly userId: string
  readonly dispatch: RecorderDispatch
  readonly onSaved: (title: string, item: Pick<Item, 'id' | 'kind'>) => void
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
      for (const recording of stored.filter(({ id, state }) => state === 'named' && !held.has(id))) {
        await runAlone(recording.id, async () => {
          const outcome = await saveRecording(dispatch, recording)
          if ('item' in outcome) onSaved(recording.fields.title, outcome.item)
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

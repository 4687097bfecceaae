import type { Db } from '../../../../db/client.ts'
import type { RunningAnswer } from './running-answer.ts'
import { type AnswerKey, saveText } from './stored-answer.ts'

const intervalMs = 500
/** Ticks without new text after which only the heartbeat is written, and ticks between permission checks. */
const ticksPerHeartbeat = 6
const ticksPerCheck = 6

/**
 * Stores the text of a running answer about twice a second. Ends the answer when it was stopped or deleted elsewhere,
 * or when `hasAccess` becomes false. Errors are retried with the next tick.
 */
export function saveProgress(
  db: Db,
  key: AnswerKey,
  running: RunningAnswer,
  hasAccess: () => Promise<boolean>,
) {
  let tick = 0
  let written = ''
  let saving = Promise.resolve()

  async function save(): Promise<void> {
    tick += 1
    const { text } = running
    if (text !== written || tick % ticksPerHeartbeat === 0) {
      if (!(await saveText(db, key, text.toWellFormed()))) running.end('elsewhere')
      written = text
    }
    if (tick % ticksPerCheck === 0 && !(await hasAccess())) running.end('rights')
  }

  let isSaving = false
  const timer = setInterval(() => {
    if (isSaving) return
    isSaving = true
    saving = save()
      .catch(() => undefined)
      .finally(() => {
        isSaving = false
      })
  }, intervalMs)

  return {
    /** Waits for a save in progress. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await saving
    },
  }
}

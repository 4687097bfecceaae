import type { Db } from '../../../../db/client.ts'
import type { RunningAnswer } from './running-answer.ts'
import { type AnswerKey, putDown } from './stored-answer.ts'

const everyMs = 500
/** Turns without a new word after which the writer only shows that it lives, and after which rights are looked at. */
const turnsToBeat = 6
const turnsToLook = 6

/**
 * Puts down what an answer has become about twice a second, and ends it where nobody waits for it any more, or where the asker
 * may no longer have it (`may`). What fails is tried again at the next turn.
 */
export function keepPutDown(db: Db, key: AnswerKey, running: RunningAnswer, may: () => Promise<boolean>) {
  let turn = 0
  let written = ''
  let working = Promise.resolve()

  async function work(): Promise<void> {
    turn += 1
    const { text } = running
    if (text !== written || turn % turnsToBeat === 0) {
      if (!(await putDown(db, key, text.toWellFormed()))) running.end('elsewhere')
      written = text
    }
    if (turn % turnsToLook === 0 && !(await may())) running.end('rights')
  }

  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    working = work()
      .catch(() => undefined)
      .finally(() => {
        busy = false
      })
  }, everyMs)

  return {
    /** Waits for what is being put down. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await working
    },
  }
}

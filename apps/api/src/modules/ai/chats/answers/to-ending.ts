import { AppError } from '@lares/server-kit/app-error'
import { toAiError } from '../../../../ai-endpoints/ai-error.ts'
import { AccessRevoked } from '../tools/load-asker.ts'
import { IncompleteReply } from './ask-model.ts'
import type { RunningAnswer } from './running-answer.ts'
import type { Ending } from './stored-answer.ts'

/** Upper limit of the retry delay, milliseconds. */
const maxRetryDelayMs = 60 * 60_000

/** The final state of an answer that was ended or failed with `error`. */
export async function toEnding(error: unknown, running: RunningAnswer, now: Date): Promise<Ending> {
  switch (running.endReason) {
    case 'stopped':
    case 'elsewhere':
      return { state: 'stopped', error: null, retryAt: null }
    case 'rights':
    case 'closing':
      return failed('ai-broken-off')
    case 'too-long':
      return failed('ai-unusable')
    case undefined:
      return toFailedEnding(error, running, now)
  }
}

async function toFailedEnding(error: unknown, running: RunningAnswer, now: Date): Promise<Ending> {
  if (error instanceof IncompleteReply || error instanceof AccessRevoked) {
    return failed(running.text || error instanceof AccessRevoked ? 'ai-broken-off' : 'ai-unusable')
  }
  const { code, params } = error instanceof AppError ? error : await toAiError(error)
  // The connection was lost after the reply had started.
  if (['ai-unusable', 'ai-unreachable'].includes(code) && running.text) return failed('ai-broken-off')
  const wait = Number(params?.retryAfter) * 1000
  const retryAt = wait > 0 ? new Date(now.getTime() + Math.min(wait, maxRetryDelayMs)) : null
  return { state: 'failed', error: code, retryAt }
}

function failed(error: Ending['error']): Ending {
  return { state: 'failed', error, retryAt: null }
}

import { AppError } from '@lares/server-kit/app-error'
import { toAiError } from '../../../../ai/ai-failure.ts'
import { AskerGone } from '../tools/asker.ts'
import { BrokenOff } from './ask-model.ts'
import type { RunningAnswer } from './running-answer.ts'
import type { Ending } from './stored-answer.ts'

/** The longest that somebody is told to wait, milliseconds. */
const longestWaitMs = 60 * 60_000

/** How an answer has ended that came to no end of its own: somebody ended it, or `error` did. */
export async function endingOf(error: unknown, running: RunningAnswer, now: Date): Promise<Ending> {
  switch (running.endedBy) {
    case 'stopped':
    case 'elsewhere':
      return { state: 'stopped', error: null, retryAt: null }
    case 'rights':
    case 'closing':
      return failed('ai-broken-off')
    case 'too-long':
      return failed('ai-unusable')
    case undefined:
      return failureOf(error, running, now)
  }
}

async function failureOf(error: unknown, running: RunningAnswer, now: Date): Promise<Ending> {
  if (error instanceof BrokenOff || error instanceof AskerGone) {
    return failed(running.text || error instanceof AskerGone ? 'ai-broken-off' : 'ai-unusable')
  }
  const { code, params } = error instanceof AppError ? error : await toAiError(error)
  // A line that is cut in the midst of an answer.
  if (['ai-unusable', 'ai-unreachable'].includes(code) && running.text) return failed('ai-broken-off')
  const wait = Number(params?.retryAfter) * 1000
  const retryAt = wait > 0 ? new Date(now.getTime() + Math.min(wait, longestWaitMs)) : null
  return { state: 'failed', error: code, retryAt }
}

function failed(error: Ending['error']): Ending {
  return { state: 'failed', error, retryAt: null }
}

import { AppError } from '@lares/server-kit/app-error'
import type { ChatEndpoint } from '../../../../ai-endpoints/chat-endpoint.ts'
import type { App } from '../../../../http/route.ts'
import type { Services } from '../../../../services.ts'
import { maxAnswersPerProcess } from '../../answer-limits.ts'
import { RunningAnswer } from './running-answer.ts'
import { type AnswerJob, writeAnswer } from './write-answer.ts'

/** The answers that this process is writing, with or without followers. */
export interface AnswerRegistry {
  /** The endpoint of the model. Throws `ai-not-configured`, and `ai-busy` at the limit of the process. */
  requireEndpoint(): ChatEndpoint
  start(endpoint: ChatEndpoint, job: AnswerJob): void
  /** An answer that this process is writing. */
  find(messageId: string): RunningAnswer | undefined
}

/** Creates the registry. Closing the application ends all answers and waits until they are stored. */
export function createAnswerRegistry(app: App, services: Services): AnswerRegistry {
  const running = new Map<string, RunningAnswer>()
  app.addHook('preClose', async () => {
    for (const answer of running.values()) answer.end('closing')
    await Promise.all(Array.from(running.values(), ({ ended }) => ended))
  })

  return {
    requireEndpoint() {
      const { chat } = services.ai
      if (!chat) throw new AppError('ai-not-configured', { message: 'No model is configured that answers.' })
      if (running.size >= maxAnswersPerProcess)
        throw new AppError('ai-busy', { message: 'Too many answers at once.' })
      return chat
    },
    start(endpoint, job) {
      const answer = new RunningAnswer(job.identity.userId ?? '')
      running.set(job.messageId, answer)
      writeAnswer(services, endpoint, job, answer, app.log)
        .catch((error: unknown) => app.log.error({ err: error }, 'An answer could not be stored.'))
        .finally(() => {
          // A retry may have started while this attempt ended.
          if (running.get(job.messageId) === answer) running.delete(job.messageId)
          answer.finish()
        })
    },
    find: (messageId) => running.get(messageId),
  }
}

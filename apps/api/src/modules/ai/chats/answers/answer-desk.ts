import { AppError } from '@lares/server-kit/app-error'
import type { ChatEndpoint } from '../../../../ai/chat-endpoint.ts'
import type { App } from '../../../../http/route.ts'
import type { Services } from '../../../../services.ts'
import { mostInProcess } from '../../answers-at-once.ts'
import { RunningAnswer } from './running-answer.ts'
import { type AnswerJob, writeAnswer } from './write-answer.ts'

/** Where this process writes answers, whether anybody follows them or not. */
export interface AnswerDesk {
  /** The model that answers. Throws `ai-not-configured`, and `ai-busy` where this process writes as many as it can. */
  endpoint(): ChatEndpoint
  begin(endpoint: ChatEndpoint, job: AnswerJob): void
  /** An answer that is being written here. */
  find(messageId: string): RunningAnswer | undefined
}

/** Closing the application ends the answers and waits until what there is of them is put down. */
export function openAnswerDesk(app: App, services: Services): AnswerDesk {
  const running = new Map<string, RunningAnswer>()
  app.addHook('preClose', async () => {
    for (const answer of running.values()) answer.end('closing')
    await Promise.all(Array.from(running.values(), ({ ended }) => ended))
  })

  return {
    endpoint() {
      const { chat } = services.ai
      if (!chat) throw new AppError('ai-not-configured', { message: 'No model is configured that answers.' })
      if (running.size >= mostInProcess)
        throw new AppError('ai-busy', { message: 'Too many answers at once.' })
      return chat
    },
    begin(endpoint, job) {
      const answer = new RunningAnswer(job.identity.userId ?? '')
      running.set(job.messageId, answer)
      writeAnswer(services, endpoint, job, answer, app.log)
        .catch((error: unknown) => app.log.error({ err: error }, 'An answer could not be put down.'))
        .finally(() => {
          // Another attempt may have begun while this one ended.
          if (running.get(job.messageId) === answer) running.delete(job.messageId)
          answer.finish()
        })
    },
    find: (messageId) => running.get(messageId),
  }
}

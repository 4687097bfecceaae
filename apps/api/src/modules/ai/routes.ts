import { createDisconnectSignal } from '@lares/server-kit/disconnect-signal'
import * as contracts from '@lares/shared-types/contracts/ai'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { answerAndRecord } from './ask/answer-and-record.ts'
import { QuestionLimiter } from './ask/question-limiter.ts'
import { ExampleCache } from './examples/example-cache.ts'
import { loadStatus } from './status/load-status.ts'

/** Questions about the archive, and what models there are to answer them. */
export function aiRoutes(app: App, services: Services): void {
  const limiter = new QuestionLimiter()
  const examples = new ExampleCache()
  route(app, services.db, contracts.readAiStatus, ({ principal }) => loadStatus(services, principal))
  route(app, services.db, contracts.ask, ({ principal, body, reply }) =>
    answerAndRecord(services, limiter, principal, {
      question: body.question,
      signal: createDisconnectSignal(reply),
    }),
  )
  route(app, services.db, contracts.listExampleQuestions, async ({ principal, query }) => ({
    questions: await examples.load(services, principal, query.language),
  }))
}

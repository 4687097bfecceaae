import { clientLeft } from '@lares/server-kit/client-left'
import * as contracts from '@lares/shared-types/contracts/ai'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { answerQuestion } from './ask/answer-question.ts'
import { QuestionsAtOnce } from './ask/questions-at-once.ts'
import { readStatus } from './status/read-status.ts'

/** Questions about the archive, and what models there are to answer them. */
export function aiRoutes(app: App, services: Services): void {
  const atOnce = new QuestionsAtOnce()
  route(app, services.db, contracts.readAiStatus, ({ viewer }) => readStatus(services, viewer))
  route(app, services.db, contracts.ask, ({ viewer, body, reply }) =>
    answerQuestion(services, atOnce, viewer, { question: body.question, signal: clientLeft(reply) }),
  )
}

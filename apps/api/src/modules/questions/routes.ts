import * as contracts from '@lares/shared-types/contracts/questions'
import { type App, route } from '../../http/route.ts'
import type { Services } from '../../services.ts'
import { askRelatives } from './ask-relatives.ts'
import { giveAnswer } from './give-answer.ts'
import { listAskableUsers, listQuestions } from './list-questions.ts'
import { removeQuestion } from './remove-question.ts'
import { reportAnswer } from './report-answer.ts'
import { restoreQuestion } from './restore-question.ts'
import { loadQuestion } from './visible-questions.ts'

/** Routes of the questions that the archive could not answer, or not rightly. */
export function questionRoutes(app: App, services: Services): void {
  const { db } = services
  route(app, db, contracts.listQuestions, ({ user, query }) => listQuestions(db, user, query))
  route(app, db, contracts.getQuestion, ({ user, params }) => loadQuestion(db, user, params.id))
  route(app, db, contracts.reportAnswer, ({ user, body }) => reportAnswer(services, user, body))
  route(app, db, contracts.listAskableUsers, async ({ user, query }) => ({
    users: await listAskableUsers(db, user, query.name),
  }))
  route(app, db, contracts.askRelatives, ({ user, params, body }) =>
    askRelatives(services, user, params.id, body),
  )
  route(app, db, contracts.giveAnswer, ({ user, params, body }) =>
    giveAnswer(services, user, params.id, body),
  )
  route(app, db, contracts.removeQuestion, async ({ user, params }) => {
    await removeQuestion(services, user, params.id)
    return undefined
  })
  route(app, db, contracts.restoreQuestion, ({ user, params }) => restoreQuestion(services, user, params.id))
}

import type { Question } from '@lares/shared-types/questions'
import { formatInstant } from '../../../languages/date-in-words.ts'
import { fillText } from '../../../languages/export-texts.ts'
import { selectQuestions, toQuestion } from '../../questions/visible-questions.ts'
import { getPagePath } from '../exported-item.ts'
import { type ExportContext, getTitle } from '../pages/export-context.ts'
import { escapeText, toUrl } from '../pages/html.ts'
import type { ExportList, ListSource } from './export-list.ts'
import { selectExportedIds } from './select-exported-ids.ts'

/** Answers of one question, far more than a family gives. */
const maxExportedAnswers = 1000

export interface QuestionList extends ExportList {
  readonly ids: readonly string[]
  /** Whether some of them exist for the owner, or have details, only because the owner is an administrator. */
  readonly needsAdmin: boolean
}

/** The questions that exist for the owner, with the answers that are among the exported items. */
export async function listExportedQuestions({
  db,
  user,
  context,
  exportId,
  isEverything,
}: ListSource): Promise<QuestionList | undefined> {
  if (!isEverything) return undefined
  const rows = await selectQuestions(db, user, 'visible', maxExportedAnswers)
    .orderBy('questions.asked_at')
    .orderBy('questions.id')
    .execute()
  if (rows.length === 0) return undefined
  const all = rows.map((row) => toQuestion(user, row))
  const answerIds = all.flatMap(({ answers }) => answers.map(({ item }) => item.id))
  const exported = await selectExportedIds(db, exportId)
    .where('item_id', 'in', answerIds.length > 0 ? answerIds : [exportId])
    .execute()
  const exportedIds = new Set(exported.map(({ item_id }) => item_id))
  const questions = all.map(({ may, answers, ...question }) => ({
    ...question,
    answers: answers
      .filter(({ item }) => exportedIds.has(item.id))
      .map(({ item, ...answer }) => ({ ...answer, item, page: getPagePath(item) })),
  }))
  return {
    json: questions,
    page: questions.map((question) => renderQuestion(context, question)).join('\n'),
    ids: rows.map(({ id }) => id),
    needsAdmin: user.isAdmin && rows.some(({ asked_by }) => asked_by !== user.userId),
  }
}

function renderQuestion(
  context: ExportContext,
  { text, askedBy, askedAt, wrong, answers }: Omit<Question, 'may'>,
): string {
  const lines = answers.map(
    ({ by, at, item }) =>
      `<li><a href="${toUrl(getPagePath(item))}">${escapeText(getTitle(context, item))}</a> <small>${describe(context, 'answered', by, at)}</small></li>`,
  )
  return `<section><h2>${escapeText(text)}</h2><p class="note">${describe(context, 'asked', askedBy, askedAt)}</p>
${wrong ? `${wrong.answer === null ? '' : `<blockquote>${escapeText(wrong.answer)}</blockquote>`}<p>${escapeText(wrong.remark)}</p>` : ''}
${lines.length > 0 ? `<ul>${lines.join('\n')}</ul>` : ''}</section>`
}

function describe(
  { texts, language }: ExportContext,
  text: 'asked' | 'answered',
  by: Question['askedBy'],
  at: string,
): string {
  const date = formatInstant(new Date(at), language)
  return escapeText(by ? fillText(texts[text], { name: by.displayName, date }) : date)
}

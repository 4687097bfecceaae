import { readUserValue, storeUserValue } from '../../../shared/user-storage/user-storage.ts'

/** Questions of one interview; more would take days. */
export const maxQuestions = 200
export const maxQuestionLength = 300

/** Appends a question, unless it is blank or there are too many. */
export function addQuestion(questions: readonly string[], added: string): readonly string[] {
  const question = added.trim()
  return question && questions.length < maxQuestions ? [...questions, question] : questions
}

/**
 * The questions that a user has prepared for a person, on this device; undefined if there are none.
 *
 * @param personId undefined for questions to nobody in particular
 */
export function readQuestions(userId: string, personId: string | undefined): string[] | undefined {
  const stored = readUserValue(toKey(userId, personId))
  if (!Array.isArray(stored)) return undefined
  return stored.filter((question) => typeof question === 'string').slice(0, maxQuestions)
}

export function storeQuestions(
  userId: string,
  personId: string | undefined,
  questions: readonly string[],
): void {
  storeUserValue(toKey(userId, personId), questions)
}

function toKey(userId: string, personId = 'anybody') {
  return { prefix: 'lares.questions.', userId, name: personId } as const
}

import { expect, test } from 'vitest'
import { isQuestionFiller } from './question-fillers.ts'

test.each([
  ['de', 'Vor welchem Haus stand der Wagen', 'haus stand wagen'],
  ['de', 'Wem gehort der Schlitten', 'gehort schlitten'],
  ['de', 'Worin lag der Ring', 'lag ring'],
  ['fr', 'Lequel des chats dormait', 'chats dormait'],
  ['en', 'Whose boat sank', 'boat sank'],
] as const)('words that ask are none of the subject (%s: %s)', (language, question, subject) => {
  const words = question.toLowerCase().split(' ')
  expect(words.filter((word) => !isQuestionFiller(word, language)).join(' ')).toBe(subject)
})

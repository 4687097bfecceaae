import { expect, test } from 'vitest'
import { detectQuestionLanguage, isQuestionFiller } from './question-fillers.ts'

const contentWords = (question: string) => {
  const words = question.split(' ')
  const language = detectQuestionLanguage(words)
  return words.filter((word) => !isQuestionFiller(word, language))
}

test.each([
  ['who was in the war', ['war']],
  ['when did her son die', ['son', 'die']],
  ['what hat did the man have', ['hat', 'man']],
  ['who is mia', ['mia']],
  ['wann war der krieg', ['krieg']],
  ['quando era la vendemmia', ['vendemmia']],
  ['qui etait a la ferme pendant la guerre', ['ferme', 'guerre']],
])('finds the content words of «%s»', (question, about) => expect(contentWords(question)).toEqual(about))

test('detects no language from single words', () => {
  expect(detectQuestionLanguage(['treno', 'zurigo'])).toBeUndefined()
  expect(contentWords('treno zurigo')).toEqual(['treno', 'zurigo'])
})

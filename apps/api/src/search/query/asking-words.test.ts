import { expect, test } from 'vitest'
import { holdsQuestionsTogether, languageAskedIn } from './asking-words.ts'

const left = (question: string) => {
  const words = question.split(' ')
  const language = languageAskedIn(words)
  return words.filter((word) => !holdsQuestionsTogether(word, language))
}

test.each([
  ['who was in the war', ['war']],
  ['when did her son die', ['son', 'die']],
  ['what hat did the man have', ['hat', 'man']],
  ['who is mia', ['mia']],
  ['wann war der krieg', ['krieg']],
  ['quando era la vendemmia', ['vendemmia']],
  ['qui etait a la ferme pendant la guerre', ['ferme', 'guerre']],
])('what «%s» is about', (question, about) => expect(left(question)).toEqual(about))

test('words alone are of no language', () => {
  expect(languageAskedIn(['treno', 'zurigo'])).toBeUndefined()
  expect(left('treno zurigo')).toEqual(['treno', 'zurigo'])
})

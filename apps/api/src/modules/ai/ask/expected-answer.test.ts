import { expect, test } from 'vitest'
import { readQuestion } from '../facts/read-question.ts'
import { fitsType, readExpectedAnswer } from './expected-answer.ts'
import { readWords } from './question-words.ts'

async function fit(question: string, noun: string, text: string): Promise<number> {
  const read = readQuestion(question, 'en')
  if (!read) throw new Error('The question is too long')
  const people = {
    named: [],
    selves: [],
    subjects: [],
    relations: [],
    others: [],
    rest: [],
    strictRest: [],
    isLimited: false,
    isUnclear: false,
    hasJoinedRelative: false,
    isToSecond: false,
  }
  const [counted] = await readWords(noun, read.language)
  if (!counted) throw new Error('No word was read')
  const expected = readExpectedAnswer({ read, people, facts: undefined, assumesUnknown: false }, [
    { ...counted, weight: 1, kind: undefined, isOwner: false },
  ])
  return fitsType(expected, text, await readWords(text, undefined), read.language)
}

test.each([
  ['a number beside what is counted', 'Lui aveva trenta alberi e una casa.', 2],
  ['a number beside something else', 'Trenta anni fa piantò, dietro la casa di suo padre, gli alberi.', 0],
  ['a year', 'Nel 1958 gli alberi erano alti.', 0],
  ['an article', 'Dietro la casa c’erano un albero e il pozzo.', 0],
])('how many is answered by %s: %s', async (_, text, fits) => {
  expect(await fit('How many trees did he have?', 'trees', text)).toBe(fits)
})

test('a question about a price is answered by a text with a currency', async () => {
  expect(await fit('What did the house cost?', 'house', 'La casa è costata ottomila lire.')).toBe(1)
  expect(await fit('What did the house cost?', 'house', 'La casa è costata molto.')).toBe(0)
})

import { expect, test } from 'vitest'
import { groupIntoPhrases, splitWords } from './split-line.ts'

const getWords = (line: string) => splitWords(line).map(({ from, to }) => line.slice(from, to))

const getPhrases = (line: string) =>
  groupIntoPhrases(line, splitWords(line)).map((phrase) => line.slice(phrase[0]?.from, phrase.at(-1)?.to))

test.each([
  ['Il a dit : « Viens ! »', ['Il', 'a', 'dit :', '« Viens ! »']],
  ["L'uva era così dolce.", ["L'uva", 'era', 'così', 'dolce.']],
  ['  a\tb\u00a0c  ', ['a', 'b', 'c']],
  ['In 1952 — or 1953', ['In', '1952 —', 'or', '1953']],
  ['— 😀 ja', ['— 😀 ja']],
  ['…', []],
  ['', []],
])('the words of “%s”', (line, words) => {
  expect(getWords(line)).toEqual(words)
})

test('an abbreviation ends no phrase', () => {
  expect(getPhrases('M. Dupont habite ici. Il est là.')).toEqual(['M. Dupont habite ici. Il est là.'])
})

test('a phrase ends with a long sentence, or after 60 words', () => {
  const sentence = `${'mot '.repeat(14)}fin.`
  expect(getPhrases(`${sentence} ${sentence}`)).toEqual([sentence, sentence])
  expect(getPhrases('mot '.repeat(150).trim()).map((phrase) => phrase.split(' ').length)).toEqual([
    60, 60, 30,
  ])
})

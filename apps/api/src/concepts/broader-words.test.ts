import type { Language } from '@lares/shared-types/languages'
import { expect, test } from 'vitest'
import { relateWords } from './broader-words.ts'
import { getGlosses } from './glosses.ts'

const relate = (asked: [Language, string], written: [Language, string]) =>
  relateWords(getGlosses(...asked), getGlosses(...written))

test.each([
  [
    ['en', 'animal'],
    ['fr', 'cheval'],
  ],
  [
    ['de', 'tier'],
    ['it', 'cane'],
  ],
  [
    ['it', 'veicolo'],
    ['en', 'car'],
  ],
  [
    ['fr', 'jouet'],
    ['de', 'puppe'],
  ],
  [
    ['en', 'pull'],
    ['en', 'tow'],
  ],
] as const)('%s is asked for and %s written, which is of its kind', (asked, written) => {
  expect(relate([...asked], [...written])).toBe('broader')
})

test('a word that may mean the same is told from one that is broader', () => {
  expect(relate(['en', 'wage'], ['en', 'salary'])).toBe('same')
})

test.each([
  [
    ['en', 'dog'],
    ['en', 'animal'],
  ],
  [
    ['en', 'thing'],
    ['en', 'dog'],
  ],
  [
    ['en', 'animal'],
    ['en', 'kitchen'],
  ],
  [
    ['en', 'horse'],
    ['en', 'dog'],
  ],
] as const)('%s is not answered by %s', (asked, written) => {
  expect(relate([...asked], [...written])).toBeUndefined()
})

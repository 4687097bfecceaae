import { expect, test } from 'vitest'
import { getImpliedLexemes } from './implied-lexemes.ts'

test.each([
  ['photos', ['@image']],
  ['fotografie', ['@image']],
  ['traume', ['@dream']],
  ['settembre', ['@m09']],
  ['mai', ['@m05']],
  ['chat', []],
  ['boat', []],
])('«%s» implies %j', (word, lexemes) => {
  expect(getImpliedLexemes(word)).toEqual(lexemes)
})

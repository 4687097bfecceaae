import { expect, test } from 'vitest'
import { foldDigraphs } from './umlauts.ts'

test.each([
  ['mueller', 'muller'],
  ['goettingen', 'gottingen'],
  ['haeuser', 'hauser'],
  ['schaeuffele', 'schauffele'],
  ['bauer', undefined],
  ['neue', undefined],
  ['quelle', undefined],
  ['poet', undefined],
  ['poems', undefined],
  ['heroes', undefined],
  ['muller', undefined],
  ['ue'.repeat(50_000), undefined],
])('%s can be %s', (word, expected) => {
  expect(foldDigraphs(word)).toBe(expected)
})

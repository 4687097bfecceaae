import { expect, test } from 'vitest'
import { chooseMention, findMentionedIds } from './find-mentioned-ids.ts'

const people = [
  { id: 'anna', displayName: 'Anna' },
  { id: 'anna-rossi', displayName: 'Anna Rossi' },
  { id: 'bruno', displayName: 'Bruno' },
  { id: 'other-bruno', displayName: 'Bruno' },
]

test.each([
  ['@Anna', ['anna'], ['anna']],
  ['@Anna Rossi', ['anna'], ['anna-rossi']],
  ['', ['anna'], []],
  ['@Annabel', ['anna'], []],
  ['Dear @Anna, @Anna Rossi', [], ['anna', 'anna-rossi']],
  ['@Bruno', [], []],
  ['@Bruno', ['other-bruno'], ['other-bruno']],
  ['Hello', ['unknown'], ['unknown']],
])('“%s” with %j mentions %j', (text, ids, expected) => {
  expect(findMentionedIds(text, ids, people)).toEqual(expected)
})

test('who is chosen takes the place of somebody of the same name', () => {
  expect(chooseMention(['anna', 'bruno'], { id: 'other-bruno', displayName: 'Bruno' }, people)).toEqual([
    'anna',
    'other-bruno',
  ])
})

import type { Reaction } from '@lares/shared-types/reactions'
import { expect, test } from 'vitest'
import { changeReactions } from './change-reactions.ts'

const candle: Reaction = { kind: 'remembrance', count: 1, names: ['Carla'], own: false }

test('a reaction is added in the order of the kinds, and taken back', () => {
  const added = changeReactions([candle], 'love', true, 'Ada')
  expect(added).toEqual([{ kind: 'love', count: 1, names: ['Ada'], own: true }, candle])
  expect(changeReactions(added, 'love', true, 'Ada')).toEqual(added)
  expect(changeReactions(added, 'love', false, 'Ada')).toEqual([candle])
})

test('a reaction that others share is counted, with a name while there is room', () => {
  const shared = changeReactions([candle], 'remembrance', true, 'Ada')
  expect(shared).toEqual([{ ...candle, count: 2, names: ['Carla', 'Ada'], own: true }])
  expect(changeReactions(shared, 'remembrance', false, 'Ada')).toEqual([candle])
  const names = Array.from({ length: 20 }, (_, index) => `Person ${index}`)
  const many = changeReactions([{ ...candle, count: 20, names }], 'remembrance', true, 'Ada')
  expect(many).toEqual([{ ...candle, count: 21, names, own: true }])
  expect(changeReactions(many, 'remembrance', false, 'Ada')).toEqual([{ ...candle, count: 20, names }])
})

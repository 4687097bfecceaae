import { expect, test } from 'vitest'
import { connectionSlice, selectKeptAt } from './connection-slice.ts'
import { answerCame } from './kept-answer.ts'

function after(...answers: Parameters<typeof answerCame>[0][]) {
  return answers.map((one) => answerCame(one)).reduce(connectionSlice.reducer, { offline: true, copies: {} })
}

test('the time that is told is that of the oldest copy that is shown', () => {
  const connection = after({ key: 'tags', at: 30 }, { key: 'item', at: 20 }, { key: 'elsewhere', at: 10 })
  const api = { subscriptions: { tags: { a: {} }, item: { b: {} }, elsewhere: {} } }
  expect(selectKeptAt({ connection, api })).toBe(20)
})

test('what the archive has answered since is no copy any more', () => {
  const connection = after({ key: 'item', at: 20 }, { key: 'item' })
  expect(selectKeptAt({ connection, api: { subscriptions: { item: { a: {} } } } })).toBeUndefined()
})

import { expect, test } from 'vitest'
import { connectionSlice, selectCachedAt } from './connection-slice.ts'
import { replyReceived } from './reply-received.ts'

function after(...replies: Parameters<typeof replyReceived>[0][]) {
  return replies
    .map((reply) => replyReceived(reply))
    .reduce(connectionSlice.reducer, { offline: true, copies: {} })
}

test('selects the time of the oldest copy that is shown', () => {
  const connection = after({ key: 'tags', at: 30 }, { key: 'item', at: 20 }, { key: 'elsewhere', at: 10 })
  const api = { subscriptions: { tags: { a: {} }, item: { b: {} }, elsewhere: {} } }
  expect(selectCachedAt({ connection, api })).toBe(20)
})

test('a live reply replaces the copy', () => {
  const connection = after({ key: 'item', at: 20 }, { key: 'item' })
  expect(selectCachedAt({ connection, api: { subscriptions: { item: { a: {} } } } })).toBeUndefined()
})

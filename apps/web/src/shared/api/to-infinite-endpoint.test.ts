import { listChats } from '@lares/shared-types/contracts/chats'
import { listItems } from '@lares/shared-types/contracts/items'
import { listTags } from '@lares/shared-types/contracts/labels'
import { expect, test } from 'vitest'
import { toInfiniteEndpoint } from './to-infinite-endpoint.ts'

const items = toInfiniteEndpoint(listItems, 60)
const { initialPageParam, getNextPageParam } = items.infiniteQueryOptions

test('requests the first page of a list without a cursor', () => {
  const request = items.query({ queryArg: { kind: 'post', sort: 'newest' }, pageParam: initialPageParam })
  expect(request).toEqual({ method: 'GET', url: '/api/items?limit=60&kind=post&sort=newest' })
})

test('requests a further page with the cursor of the previous one, until there is none', () => {
  const page = { items: [], nextCursor: 'a/b' }
  const request = items.query({ queryArg: { kind: 'post' }, pageParam: getNextPageParam(page) ?? '' })
  expect(request.url).toBe('/api/items?limit=60&kind=post&cursor=a%2Fb')
  expect(getNextPageParam({ ...page, nextCursor: null })).toBeUndefined()
})

test('takes no argument for a list without filters, and no page size unless one is given', () => {
  expect(toInfiniteEndpoint(listChats).query({ queryArg: undefined, pageParam: '' }).url).toBe(
    '/api/ai/chats',
  )
})

test('does not compile for a contract that has no pages', () => {
  // @ts-expect-error the reply of this contract has no cursor
  expect(() => toInfiniteEndpoint(listTags)).not.toThrow()
})

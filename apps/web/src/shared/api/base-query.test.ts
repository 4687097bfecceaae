import { responseUserHeader } from '@lares/shared-types/response-user'
import type { BaseQueryApi } from '@reduxjs/toolkit/query'
import { beforeEach, expect, test, vi } from 'vitest'
import { cachedAtHeader } from '../offline/cached-at-header.ts'
import { setActingUser, setSeenAsOther } from './acting-user.ts'
import { baseQuery } from './base-query.ts'

/** The cache mode of each request, such as `GET /api/tags no-cache`. */
let sent: string[]
/** Responds to the next request. */
let respond: (url: string) => Response | Promise<Response>

beforeEach(() => {
  sent = []
  respond = () => Response.json({})
  vi.stubGlobal('fetch', async (url: string, { method, cache = 'default' }: RequestInit) => {
    sent.push(`${method} ${url} ${cache}`)
    return respond(url)
  })
})

function createCall(type: 'query' | 'mutation') {
  const { signal } = new AbortController()
  return { signal, type, dispatch: vi.fn() } as unknown as BaseQueryApi
}

const read = async (url: string) => baseQuery({ url, method: 'GET' }, createCall('query'), {})
const change = async (url: string) =>
  baseQuery({ url, method: 'PATCH', body: {} }, createCall('mutation'), {})

test('after a change each query asks for a live reply until it has one', async () => {
  await change('/api/items/1')
  const copy = () => Response.json({}, { headers: { [cachedAtHeader]: '1' } })
  respond = copy
  await read('/api/items/1')
  await read('/api/items/1')
  respond = () => Response.json({})
  await read('/api/items/1')
  await read('/api/items/1')
  await read('/api/tags')
  expect(sent.slice(1)).toEqual([
    'GET /api/items/1 no-cache',
    'GET /api/items/1 no-cache',
    'GET /api/items/1 no-cache',
    'GET /api/items/1 default',
    'GET /api/tags no-cache',
  ])
})

test('a reply to a query that was sent before the change is not the live one', async () => {
  await change('/api/items/1')
  const early = Promise.withResolvers<Response>()
  respond = () => early.promise
  const reading = read('/api/items/1')
  respond = () => Response.json({})
  await change('/api/items/1')
  early.resolve(Response.json({}))
  await reading
  await read('/api/items/1')
  expect(sent.at(-1)).toBe('GET /api/items/1 no-cache')
})

test('a change that failed, and a position that a player writes, leave the copies as they are', async () => {
  await change('/api/items/1')
  await read('/api/items/1')
  respond = () => Response.json({ code: 'version-conflict', message: '' }, { status: 409 })
  await change('/api/items/1')
  respond = () => Response.json({})
  await change('/api/items/1/playback-position')
  await read('/api/items/1')
  expect(sent.at(-1)).toBe('GET /api/items/1 default')
})

test('while the archive is seen as somebody else, no copy is asked for', async () => {
  setSeenAsOther(true)
  await read('/api/items/1')
  setSeenAsOther(false)
  await read('/api/items/1')
  expect(sent[0]).toBe('GET /api/items/1 no-store')
  expect(sent[1]).not.toContain('no-store')
})

test('changes are made for the user of this tab, and nobody reads in their name', async () => {
  const users: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    users.push((headers as Record<string, string>)[responseUserHeader])
    return Response.json({})
  })
  setActingUser('ada')
  await change('/api/items/1')
  await read('/api/items/1')
  setActingUser(undefined)
  await change('/api/items/1')
  expect(users).toEqual(['ada', undefined, undefined])
})

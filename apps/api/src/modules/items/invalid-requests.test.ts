import * as contracts from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

const id = '0199aaaa-0000-7000-8000-000000000000'

async function get(url: string) {
  return archive.app.inject({ url, headers: archive.getHeaders(author) })
}

describe('values that the database cannot store', () => {
  test.each(['/api/items?thread=%00', '/api/items?conversation=a%00b', '/api/items/x%00'])(
    'rejects a NUL in the URL %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(400)
    },
  )

  test.each([
    ['sort=title', ['\u0000', id]],
    ['sort=title', ['\ud800', id]],
    ['sort=newest', ['0000-01-01T00:00:00.000000Z', id]],
    ['sort=added', ['2024-01-01T00:00:00.000000+23:59', id]],
    ['sort=oldest', ['2024-01-01T00:00:00.000000Z[Europe/Paris]', id]],
    ['sort=newest', ['infinity', id.toUpperCase()]],
  ])('rejects a forged cursor for %s: %j', async (query, position) => {
    const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
    const response = await get(`/api/items?${query}&cursor=${cursor}`)
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-cursor'])
  })

  test('rejects a forged cursor of conversations and of search', async () => {
    const toCursor = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')
    const urls = [
      `/api/items/conversations?kind=mail&cursor=${toCursor(['-infinity', '\u0000'])}`,
      `/api/search?sort=newest&cursor=${toCursor(['0000-01-01T00:00:00.000000Z', id])}`,
    ]
    for (const url of urls) expect((await get(url)).json().code).toBe('invalid-cursor')
  })

  test('rejects a revision number above the maximum', async () => {
    const request = { params: { id, number: 99_999_999_999 }, body: { version: 1 } }
    expect((await archive.call(author, contracts.restoreRevision, request)).status).toBe(400)
  })
})

describe('values of maximum length', () => {
  /** Incompressible text of characters with three bytes each. */
  const longestThread = (letter: number) =>
    Array.from({ length: 998 }, (_, place) =>
      String.fromCharCode(0x4e00 + ((place * 7919 + letter) % 20_000)),
    ).join('')

  test('stores such threads, lists them in pages and finds them by key', async () => {
    const threads = [longestThread(1), longestThread(2)]
    for (const thread of threads) {
      const body = { kind: 'mail' as const, title: 'Letter', details: { thread } }
      expect((await archive.call(author, contracts.createItem, { body })).status).toBe(201)
    }
    const page = async (query: { cursor?: string }) =>
      (
        await archive.call(author, contracts.listConversations, {
          query: { kind: 'mail', limit: 1, ...query },
        })
      ).reply
    const first = await page({})
    const second = await page({ cursor: first.nextCursor ?? '' })
    const keys = [...first.conversations, ...second.conversations].map(({ key }) => key)
    expect(keys.sort()).toEqual(threads.sort())
    // Such a key is too long for a URL, so the filter is tested with an ASCII key, as mails have.
    const mailed = { kind: 'mail' as const, title: 'Reply', details: { thread: 'x'.repeat(998) } }
    await archive.call(author, contracts.createItem, { body: mailed })
    const query = { thread: 'x'.repeat(998) }
    expect((await archive.call(author, contracts.listItems, { query })).reply.items).toHaveLength(1)
  })

  test('lists titles in a non-Latin script in pages', async () => {
    for (const last of ['а', 'б', 'в'])
      await archive.call(author, contracts.createItem, {
        body: { kind: 'post', title: `${'Ж'.repeat(400)}${last}` },
      })
    const listedIds: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { kind: 'post' as const, sort: 'title' as const, limit: 1, ...(cursor && { cursor }) }
      const { items, nextCursor } = (await archive.call(author, contracts.listItems, { query })).reply
      listedIds.push(...items.map((item) => item.id))
      cursor = nextCursor
    }
    expect(new Set(listedIds).size).toBe(3)
  })
})

import { createItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  for (const title of ['Das Haus am See', 'The boat', 'שלום עולם', 'C’est l’été', 'Ein % und ein _'])
    await archive.call(author, createItem, { body: { kind: 'post', title, body: 'lorem ipsum dolor' } })
})
afterAll(() => archive.close())

async function ask(query: Record<string, unknown>) {
  return await archive.call(author, search, { query: query as never })
}

describe('odd queries', () => {
  test.each([
    '',
    ' ',
    '-',
    '- -',
    '"',
    '""',
    '"  "',
    'or',
    'or or',
    '&',
    '|',
    '!',
    '()',
    ':*',
    '<->',
    '🎉',
    '❤️‍🔥',
    '\u202e',
    '٪',
    '%',
    '_',
    '\\',
  ])('without a letter count as no query: «%s»', async (q) => {
    const { reply } = await ask({ q })
    expect(reply.total).toBe(q.includes('or') ? 0 : 5)
  })

  test.each([
    ["haus' or 1=1 --", 1],
    ['haus & see', 1],
    ['haus | see', 1],
    ['!haus', 1],
    ['haus:*', 1],
    ["'haus'", 1],
    ['haus <-> see', 1],
    ['haus:B', 0],
    ['(haus', 1],
    ['"haus', 1],
    ['haus"', 1],
    ['haus%', 1],
    ['שלום', 1],
    ['\u202eסולש', 0],
    ["l'été", 1],
    ['haus\\', 1],
    ['\u{1F600}haus\u{1F600}', 1],
    ['ＨＡＵＳ', 1],
    ['x'.repeat(10_000), 5],
    ['haus '.repeat(2000), 1],
    ['"haus" '.repeat(1400), 1],
    ['-a '.repeat(3000), 5],
    ['\u0301', 5],
    ['a\u0301\u0301\u0301\u0301', 0],
    ['\u0345', 5],
    ['\u0345 haus', 1],
    ['"\u037a haus"', 1],
    ['haus \u0345s', 0],
    ['1e5\u0345', 0],
  ])('case %#, %j, finds %i', async (q, total) => {
    const { reply } = await ask({ q })
    expect(reply.total).toBe(total)
  })

  test('that are too long are rejected with the name of the field', async () => {
    const answer = await ask({ q: 'x'.repeat(10_001) })
    expect(answer.status).toBe(400)
    expect(answer.error.issues).toContainEqual({ path: 'q', code: 'too-long' })
  })

  test('never cause a server error', async () => {
    const pieces = fc.constantFrom(
      '\u0345',
      '\u037a',
      'haus',
      '"',
      "'",
      '-',
      ' ',
      'or ',
      '\\',
      ':*',
      '&',
      '!',
      '(',
      ')',
      '<->',
      'é',
      'ß',
      '🎉',
      '\u200f',
      '%',
      '\t',
      '1.5e3',
      'a-b',
      "l'",
    )
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (q) => {
        expect((await ask({ q })).status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  }, 240_000)
})

describe('odd parameters', () => {
  test.each([
    [{ from: 'yesterday' }, 'from', 'invalid-edtf', 422],
    [{ to: '2020-13' }, 'to', 'invalid-edtf', 422],
    [{ tag: 'nonsense' }, 'tag.0', 'wrong-format', 400],
    [{ kind: 'cat' }, 'kind.0', 'not-allowed', 400],
    [{ limit: 0 }, 'limit', 'too-small', 400],
    [{ limit: 1000 }, 'limit', 'too-large', 400],
    [{ sort: 'best' }, 'sort', 'not-allowed', 400],
    [{ cursor: 'nonsense' }, 'cursor', 'wrong-format', 400],
    [{ cursor: Buffer.from('[1,2]').toString('base64url') }, 'cursor', 'wrong-format', 400],
    [
      {
        q: 'haus',
        cursor: Buffer.from('["infinity","0199aaaa-0000-7000-8000-000000000000"]').toString('base64url'),
      },
      'cursor',
      'wrong-format',
      400,
    ],
  ])('rejects %j with its field', async (query, path, code, status) => {
    const answer = await ask(query)
    expect(answer.status).toBe(status)
    expect(answer.error.issues).toContainEqual({ path, code })
  })

  test('unknown ids find nothing', async () => {
    const id = '0199aaaa-0000-7000-8000-000000000000'
    expect((await ask({ tag: [id] })).reply.total).toBe(0)
    expect((await ask({ category: [id], participant: [id] })).reply.total).toBe(0)
  })
})

test.each([
  ['two million characters of one word after another', 'Wort für Wort '.repeat(140_000)],
  [
    'as many different words',
    Array.from({ length: 250_000 }, (_, index) => `w${index.toString(36)}`).join(' '),
  ],
  ['one word of two million characters', 'a'.repeat(2_000_000)],
  ['characters of four bytes', '𐌰𐌱𐌲 '.repeat(200_000)],
])(
  'indexes %s without an error and finds the title',
  async (_, text) => {
    const title = `Long ${crypto.randomUUID()}`
    const answer = await archive.call(author, createItem, {
      body: { kind: 'post', title, body: text.slice(0, 2_000_000), language: 'de' },
    })
    expect(answer.status).toBe(201)
    expect((await ask({ q: title })).reply.hits[0]?.item.title).toBe(title)
  },
  180_000,
)

test('a text with thousands of empty lines between two matches takes no longer than others', async () => {
  const body = `A pony stood here.${'\n'.repeat(20_000)}Another pony stood there.`
  await archive.call(author, createItem, { body: { kind: 'post', title: 'Fields', language: 'en', body } })
  const started = performance.now()
  const { hits } = (await archive.call(author, search, { query: { q: 'ponies' } })).reply
  expect(performance.now() - started).toBeLessThan(5_000)
  const snippet = hits.find(({ item }) => item.title === 'Fields')?.snippet ?? []
  expect(snippet.filter(({ match }) => match).map(({ text }) => text)).toContain('pony')
  expect(snippet.map(({ text }) => text).join('').length).toBeLessThan(1_300)
})

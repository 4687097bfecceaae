import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { finishTextsJob } from './finish-texts.job.ts'
import { splitAtGaps } from './prepare-words.ts'

let archive: TestArchive
let admin: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const never = new AbortController().signal

/** Some 12,000 words of five letters, the same in every run. */
const vocabulary = Array.from({ length: 12_000 }, (_, index) =>
  (index + 500_000).toString(26).replace(/\d/g, 'z'),
)

/** A text of `length` characters in which each word occurs a few times. */
function makeText(length: number, begin = 0): string {
  let text = ''
  for (let index = begin; text.length < length; index += 1)
    text += `${vocabulary[index % vocabulary.length]} `
  return text.slice(0, length)
}

const create = async (body: string) =>
  (await archive.call(admin, createItem, { body: { kind: 'post', title: 'Long', body, language: 'fr' } }))
    .reply

const found = async (q: string) =>
  (await archive.call(admin, search, { query: { q } })).reply.hits.map(({ item }) => item.id)

async function loadPassages(itemId: string): Promise<string[]> {
  const rows = await archive.services.db
    .selectFrom('passages')
    .select('text')
    .where('item_id', '=', itemId)
    .orderBy('place')
    .execute()
  return rows.map(({ text }) => text)
}

const finish = (itemId: string) =>
  finishTextsJob.handle({ itemIds: [itemId] }, { services: archive.services, signal: never })

test('the words of the pieces of a text, joined, equal the words of the whole text', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      'été ',
      "l'été",
      '\n\n',
      ' ́',
      'x'.repeat(120),
      '12.5',
      'a≠b',
      'ﬁne',
      '日本語',
      'ͺ',
      '\u0345',
      'Straße',
      '-',
      ' ',
    ),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 40 }),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom('en', 'fr', 'it', 'de', null),
      async (parts, length, language) => {
        const text = parts.join('').replaceAll('\0', '')
        const pieces = [...splitAtGaps(text, length)]
        expect(pieces.join('')).toBe(text)
        const { rows } = await sql<{ whole: string; joined: string }>`
          select search_vector(${language}::text, ${text}::text)::text as whole, (
            select search_joined(coalesce(array_agg(search_vector(${language}::text, piece) order by place), '{}'))
            from unnest(${pieces}::text[]) with ordinality pieces(piece, place))::text as joined`.execute(
          archive.services.db,
        )
        expect(rows[0]?.joined ?? '').toBe(rows[0]?.whole)
      },
    ),
    {
      numRuns: 150,
      examples: [
        [['ͺ ', 'été '], 1, 'en'],
        [['\u0345 ', 'été'], 1, null],
        [['\u{18af3}\u0345', ' ¹'], 1, 'en'],
        [['q\u0303ue ', 'été'], 1, 'fr'],
      ],
    },
  )
})

test('a long text is found by its first and last words once saved, and only by its new words after a change', async () => {
  const item = await create(`erstwhile ${makeText(399_000)} penultimate lastingly`)
  expect(await found('erstwhile')).toEqual([item.id])
  expect(await found('lastingly')).toEqual([item.id])
  expect(await found('"erstwhile 1"')).toEqual([])
  const body = `${makeText(399_000, 7)} conclusively`
  await archive.call(admin, changeItem, { params: { id: item.id }, body: { version: 1, body } })
  expect(await found('lastingly')).toEqual([])
  expect(await found('conclusively')).toEqual([item.id])
})

test('a long text blocks the database far shorter than its words take in one statement', async () => {
  const { db } = archive.services
  let wait = Infinity
  let statement = Infinity
  // The best of several rounds counts, because other processes interrupt some of them.
  for (let round = 0; round < 10 && !(wait < statement * 0.75); round += 1) {
    const body = makeText(400_000, 1000 * round)
    wait = Math.min(wait, await longestWait(() => create(body)))
    const started = performance.now()
    await sql`select length(search_vector('fr', ${body}::text))`.execute(db)
    statement = Math.min(statement, performance.now() - started)
  }
  expect(wait).toBeLessThan(statement * 0.75)
}, 180_000)

/** The longest duration in milliseconds of a concurrent statement while `work` runs. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let isDone = false
  let longest = 0
  const polling = (async () => {
    while (!isDone) {
      const started = performance.now()
      await sql`select 1`.execute(archive.services.db)
      longest = Math.max(longest, performance.now() - started)
    }
  })()
  await work()
  isDone = true
  await polling
  return longest
}

test('a job updates the passages of a long text; those of a short one are updated at once', async () => {
  const item = await create(`erstwhile ${makeText(100_000)}`)
  expect(await loadPassages(item.id)).toEqual([])
  await finish(item.id)
  const passages = await loadPassages(item.id)
  expect(passages.length).toBeGreaterThan(100)
  expect(passages[1]).toMatch(/^erstwhile/)
  const short = { version: 1, body: 'Only this.' }
  await archive.call(admin, changeItem, { params: { id: item.id }, body: short })
  expect(await loadPassages(item.id)).toEqual(['Long', 'Only this.'])
  await finish(item.id)
  expect(await loadPassages(item.id)).toEqual(['Long', 'Only this.'])
})

test('a job that read a text before a change writes none of it afterwards', async () => {
  const item = await create(`erstwhile ${makeText(100_000)}`)
  const { db } = archive.services
  let transactions = 0
  const interrupted = new Proxy(db, {
    get(target, name, receiver) {
      // The text changes after the first passages have been written.
      if (name === 'transaction' && ++transactions === 3) {
        return () => ({
          async execute<T>(work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]): Promise<T> {
            const change = { version: 1, body: 'Only this.' }
            await archive.call(admin, changeItem, { params: { id: item.id }, body: change })
            return target.transaction().execute(work) as Promise<T>
          },
        })
      }
      const value: unknown = Reflect.get(target, name, receiver)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await finishTextsJob.handle(
    { itemIds: [item.id] },
    { services: { ...archive.services, db: interrupted }, signal: never },
  )
  expect(transactions).toBe(3)
  expect(await loadPassages(item.id)).toEqual(['Long', 'Only this.'])
})

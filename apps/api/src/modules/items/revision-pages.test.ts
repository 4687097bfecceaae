import { randomBytes } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

test('lists the revisions of a book in several pages, each with its changed fields', async () => {
  const author = await archive.addUser()
  const book = { kind: 'post' as const, title: 'Chapter 1', body: randomBytes(300_000).toString('hex') }
  const { id } = (await archive.call(author, contracts.createItem, { body: book })).reply
  for (let version = 1; version < 6; version += 1) {
    const body = { version, title: `Chapter ${version + 1}` }
    await archive.call(author, contracts.changeItem, { params: { id }, body })
  }
  const listed: [number, string][] = []
  let before: number | undefined
  let pages = 0
  do {
    const query = before === undefined ? {} : { before }
    const page = (await archive.call(author, contracts.listRevisions, { params: { id }, query })).reply
    expect(JSON.stringify(page).length).toBeLessThan(2_000_000)
    listed.push(...page.revisions.map(({ number, changed }): [number, string] => [number, changed.join()]))
    before = page.nextBefore ?? undefined
    pages += 1
  } while (before !== undefined)
  expect(pages).toBeGreaterThan(1)
  expect(listed.slice(0, 5)).toEqual([6, 5, 4, 3, 2].map((number) => [number, 'title']))
  expect(listed[5]).toEqual([1, expect.stringContaining('body')])
  expect(listed).toHaveLength(6)
})

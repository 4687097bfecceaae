import { createItem, itemsOnThisDay } from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  const dates = [
    '1952-11-20',
    '1999-11-20',
    '1952-11-21',
    '1952-11',
    '1952',
    '1952-11-20~',
    '1952-11-20/1952-11-22',
  ]
  for (const date of dates)
    await archive.call(author, createItem, { body: { kind: 'post', title: date, date } })
})
afterAll(() => archive.close())

async function listTitles(day: string): Promise<string[]> {
  const { items } = (await archive.call(author, itemsOnThisDay, { query: { day } })).reply
  return items.map(({ title }) => title)
}

test('lists items dated to a day in any year, latest first', async () => {
  expect(await listTitles('11-20')).toEqual(['1999-11-20', '1952-11-20', '1952-11-20~'])
  expect(await listTitles('11-21')).toEqual(['1952-11-21'])
  expect(await listTitles('02-29')).toEqual([])
})

test('leaves out items of the current year', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await archive.call(author, createItem, { body: { kind: 'post', title: 'Today', date: today } })
  expect(await listTitles(today.slice(5))).not.toContain('Today')
})

test('limits the items of one year to leave room for others', async () => {
  for (let at = 0; at < 10; at++)
    await archive.call(author, createItem, {
      body: { kind: 'image', title: `Feast ${at}`, date: '2001-08-15' },
    })
  await archive.call(author, createItem, { body: { kind: 'image', title: 'Long ago', date: '1938-08-15' } })
  const titles = await listTitles('08-15')
  expect(titles).toHaveLength(7)
  expect(titles.at(-1)).toBe('Long ago')
})

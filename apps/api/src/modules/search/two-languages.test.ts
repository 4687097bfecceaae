import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findOutdatedItems } from '../../search-index/outdated-items.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let mailId: string

const french =
  'Chère tante,\n\nNous avons planté deux cerisiers derrière la grange, et les chevaux du voisin regardaient par-dessus le mur.'
const german =
  'Für den Onkel auf Deutsch: Wir haben hinter der Scheune zwei Kirschbäume gepflanzt, und die Häuser im Dorf sind alle verschneit.'

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const body = { kind: 'mail', title: 'Les arbres', language: 'fr', body: `${french}\n\n${german}` } as const
  mailId = (await archive.call(admin, createItem, { body })).reply.id
})
afterAll(() => archive.close())

const find = async (q: string, user = admin) => (await archive.call(user, search, { query: { q } })).reply

/** The title and the excerpt of the only hit, with matches in brackets; undefined where words had to be corrected. */
async function getHighlights(q: string): Promise<[string, string] | undefined> {
  const { hits, corrections } = await find(q)
  const [hit] = hits
  if (!hit || hits.length > 1 || corrections.length > 0) return undefined
  const mark = (parts: { text: string; match: boolean }[]) =>
    parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('')
  return [mark(hit.title), mark(hit.snippet)]
}

test.each([
  // By other forms than those that are written, of each half.
  ['cheval', /\[chevaux\]/],
  ['cerisier plantée', /\[planté\].*\[cerisiers\]/],
  ['Haus', /\[Häuser\]/],
  ['Kirschbaum', /\[Kirschbäume\]/],
  ['Dorfes verschneite', /\[Dorf\].*\[verschneit\]/],
  // Of both at once, each highlighted in its half.
  ['cheval Haus', /\[chevaux\].* … .*\[Häuser\]/s],
  ['Kirschbaum cerisier', /\[cerisiers\].* … .*\[Kirschbäume\]/s],
  // A function word of the other language is no condition.
  ['die Kirschbaum', /\[Kirschbäume\]/],
])('a mail in two languages is found by «%s», which is highlighted', async (q, expected) => {
  expect((await getHighlights(q))?.[1]).toMatch(expected)
})

test.each([
  ['"derrière la grange"', true],
  ['"zwei Kirschbäume gepflanzt"', true],
  // Words at the end of the one half and the beginning of the other follow each other.
  ['"le mur Für den Onkel"', true],
  ['"la grange zwei"', false],
  ['"Kirschbäume zwei"', false],
])('a phrase is found where it is written: %s', async (q, isFound) => {
  const { hits, total } = await find(q)
  expect([hits.length, total]).toEqual(isFound ? [1, 1] : [0, 0])
})

test('the title is in the language of the item', async () => {
  expect((await getHighlights('arbre'))?.[0]).toBe('Les [arbres]')
})

test('the words of a body follow its changes, and stay as they are derived', async () => {
  const { db } = archive.services
  expect([...(await findOutdatedItems(db, [mailId]))]).toEqual([])
  const change = (version: number, body: string) =>
    archive.call(admin, changeItem, { params: { id: mailId }, body: { version, body } })
  await change(1, french)
  expect(await getHighlights('Haus')).toBeUndefined()
  expect((await getHighlights('cheval'))?.[1]).toMatch(/\[chevaux\]/)
  const { rows } = await sql`select from body_languages`.execute(db)
  expect(rows).toHaveLength(0)
  await change(2, `${french}\n\n${german}`)
  expect((await getHighlights('Haus'))?.[1]).toMatch(/\[Häuser\]/)
})

test('a long text in two languages is found by words of both', async () => {
  const body = `${`${french.replace('cerisiers', 'pruniers')} `.repeat(200)}\n\n${`${german.replace('Scheune', 'Hütte')} `.repeat(200)}`
  await archive.call(admin, createItem, { body: { kind: 'post', title: 'Lang', language: 'fr', body } })
  for (const q of ['prunier', 'Hütten', '"hinter der Hütte"']) expect((await find(q)).total).toBe(1)
})

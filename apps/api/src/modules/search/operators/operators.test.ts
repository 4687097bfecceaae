import { createItem } from '@lares/shared-types/contracts/items'
import { createCategory } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTag } from '../../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let relative: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  const tagNamed = async (names: Record<string, string>, parentId?: string) =>
    (await addTag(archive, admin, names, parentId)).id
  const war = await tagNamed({ en: 'War', fr: 'La guerre', de: 'Krieg' })
  const front = await tagNamed({ en: 'At the front' }, war)
  const warm = await tagNamed({ en: 'Warm days' })
  const secret = await tagNamed({ en: 'Debts' })
  const house = (await archive.call(admin, createCategory, { body: { names: { it: 'La casa' } } })).reply.id
  const anna = (
    await archive.call(admin, createParticipant, {
      body: { names: { it: 'Anna Rossi' }, aliases: ['Nonna Nina'] },
    })
  ).reply.id
  relative = await archive.addUser({ restrictedTagIds: [secret] })
  const by = [{ participantId: anna, role: 'author' as const }]
  const items = [
    {
      kind: 'post' as const,
      title: 'A letter',
      date: '1944-05',
      place: { name: 'Saint-Étienne' },
      tagIds: [war],
      participants: by,
    },
    { kind: 'post' as const, title: 'From the front', date: '1943', tagIds: [front] },
    {
      kind: 'dream' as const,
      title: 'A dream of the letter',
      date: '1951',
      place: { name: '3 rue de Lyon, Saint-Malo' },
      tagIds: [warm],
    },
    {
      kind: 'document' as const,
      title: 'The letter of the bank',
      date: '1952-03-01',
      place: { name: 'Zürich' },
      tagIds: [secret],
    },
    { kind: 'image' as const, title: 'The kitchen', date: '195X', categoryIds: [house] },
  ]
  for (const body of items) await archive.call(admin, createItem, { body })
})
afterAll(() => archive.close())

const find = async (q: string, user = admin) =>
  (await archive.call(user, search, { query: { q, sort: 'oldest' } })).reply
const titles = async (q: string, user = admin) => (await find(q, user)).hits.map(({ item }) => item.title)

const [letter, front, dream, bank, kitchen] = [
  'A letter',
  'From the front',
  'A dream of the letter',
  'The letter of the bank',
  'The kitchen',
]

describe('an operator of a query', () => {
  test.each([
    ['letter kind:dream', [dream]],
    ['letter -kind:dream', [letter, bank]],
    ['art:brief', []],
    ['kind:Foto', [kitchen]],
    ['tag:war', [front, letter]],
    ['tag:WAR letter', [letter]],
    ['schlagwort:krieg', [front, letter]],
    ['tag:"at the front"', [front]],
    ['mot-clé:"la guerre"', [front, letter]],
    ['tag:at-the', [front]],
    ['category:casa', []],
    ['category:"la casa"', [kitchen]],
    ['person:nina', [letter]],
    ['persona:"rossi anna"', [letter]],
    ['-person:anna tag:war', [front]],
    ['place:"saint etienne"', [letter]],
    ['lieu:SAINT letter', [letter, dream]],
    ['luogo:lyon', [dream]],
    ['ort:zurich', [bank]],
    ['letter -place:saint', [bank]],
    ['before:1944', [front]],
    ['after:1950 -tag:debts', [kitchen, dream]],
    ['after:1943 before:1945', [letter]],
    ['letter before:1.3.1952', [letter, dream]],
    ['letter -before:1952', [bank]],
    ['letter avant:mars 1952', [letter, dream]],
    ['letter after:"the forties"', [dream, bank]],
    ['tag:war kind:post before:1944', [front]],
  ])('«%s»', async (q, expected) => {
    expect((await titles(q)).sort()).toEqual([...expected].sort())
  })

  test('is counted in the facets', async () => {
    const { facets } = await find('tag:war')
    expect(facets.kind).toEqual([{ value: 'post', count: 2 }])
  })

  test('combines with the filters', async () => {
    const { reply } = await archive.call(admin, search, { query: { q: 'kind:post', kind: ['dream'] } })
    expect(reply.total).toBe(0)
    expect(reply.facets.kind).toEqual([{ value: 'post', count: 2 }])
  })

  test.each([
    'tag:nothing',
    'person:nobody',
    'kind:song',
    'before:soon',
    '-tag:nothing',
    'after:1952-13',
    'place:rome',
    'place:aint',
  ])('with an unknown value matches nothing and is reported: «%s»', async (typed) => {
    expect(await find(`letter ${typed}`)).toMatchObject({ total: 0, hits: [], unknown: [typed] })
  })

  test('does not distinguish a hidden name from an unknown one', async () => {
    expect(await titles('tag:debts')).toEqual([bank])
    const { unknown: hidden, ...ofHidden } = await find('tag:debts', relative)
    const { unknown, ...ofUnknown } = await find('tag:nothing', relative)
    expect([hidden, unknown]).toEqual([['tag:debts'], ['tag:nothing']])
    expect(ofHidden).toEqual(ofUnknown)
    expect(await titles('-tag:debts letter', relative)).toEqual([])
    const { unknown: place, ...ofPlace } = await find('place:zürich', relative)
    expect(place).toEqual(['place:zürich'])
    expect(ofPlace).toEqual(ofUnknown)
  })
})

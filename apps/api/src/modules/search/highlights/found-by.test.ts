import { createItem } from '@lares/shared-types/contracts/items'
import { createCategory } from '@lares/shared-types/contracts/labels'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addTag } from '../../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { uploadFile } from '../../../testing/upload-file.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, siteparams: { language: 'fr' } })
  const { id: tag } = await addTag(archive, admin, {
    fr: 'Les vendanges',
    de: 'Weinlese',
    it: 'La vendemmia',
  })
  const category = (await archive.call(admin, createCategory, { body: { names: { en: 'Old houses' } } }))
    .reply.id
  const anna = (
    await archive.call(admin, createParticipant, {
      body: { names: { it: 'Anna Rossi', fr: 'Anna Rossi (Mémé)' }, aliases: ['Mémé Nina', 'Anna'] },
    })
  ).reply.id
  const items = [
    { title: 'A Sunday', language: 'en' as const, tagIds: [tag], categoryIds: [category] },
    {
      ...{ title: 'A letter', language: 'en' as const, place: { name: 'Saint-Étienne' } },
      participants: [{ participantId: anna, role: 'author' as const }],
    },
    { title: 'Harvests', language: 'en' as const, body: 'The wine harvest of that year.', tagIds: [tag] },
    { title: 'Une vendange', language: 'fr' as const, tagIds: [tag] },
  ]
  for (const body of items) await archive.call(admin, createItem, { body: { kind: 'post', ...body } })
  const details = { conversation: 'Cousins', platform: 'Telegram', sender: 'Bruno' }
  await archive.call(admin, createItem, { body: { kind: 'message', title: 'Hello', details } })
})
afterAll(() => archive.close())

/** Why each hit was found, by title, such as `tag Les [vendanges]`. */
async function reasons(q: string) {
  const { hits } = (await archive.call(admin, search, { query: { q } })).reply
  const marked = (parts: { text: string; match: boolean }[]) =>
    parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('')
  return Object.fromEntries(
    hits.map(({ item, foundBy }) => [
      item.title,
      foundBy.map(({ field, parts }) => `${field} ${marked(parts)}`),
    ]),
  )
}

describe('a hit that shows none of the words says where they matched', () => {
  test.each([
    ['houses', { 'A Sunday': ['category Old [houses]'] }],
    ['house', { 'A Sunday': ['category Old [houses]'] }],
    ['etienne', { 'A letter': ['place Saint-[Étienne]'] }],
    ['nina rossi', { 'A letter': ['participant Anna [Rossi] (Mémé)', 'participant Mémé [Nina]'] }],
    ['meme ', { 'A letter': ['participant Anna Rossi ([Mémé])'] }],
    ['anna', { 'A letter': ['participant [Anna] Rossi (Mémé)'] }],
    ['cousins', { Hello: ['detail [Cousins]'] }],
    ['old houses', { 'A Sunday': ['category [Old] [houses]'] }],
    ['hous', { 'A Sunday': ['category Old [houses]'] }],
  ])('«%s»', async (q, expected) => {
    const found = await reasons(q)
    for (const [title, why] of Object.entries(expected))
      expect(found[title]?.toSorted()).toEqual(why.toSorted())
    expect(Object.keys(found)).toEqual(Object.keys(expected))
  })

  test('prefers the name in the language of the user if it matches too', async () => {
    expect(await reasons('vendanges')).toMatchObject({ 'A Sunday': ['tag Les [vendanges]'] })
    expect(await reasons('weinlese')).toMatchObject({ 'A Sunday': ['tag [Weinlese]'] })
  })

  test('a hit whose title or text shows the words gives no reason', async () => {
    const found = await reasons('vendange')
    expect(found['Une vendange']).toEqual([])
    expect((await reasons('harvest')).Harvests).toEqual([])
  })

  test('a hit without query words gives no reason', async () => {
    expect(Object.values(await reasons('kind:post')).flat()).toEqual([])
  })
})

describe('a hit by the title of a chapter', () => {
  beforeAll(async () => {
    const chapters = [
      { start: 0, title: 'The childhood in Trieste' },
      { start: 754.5, title: 'The bakery at the harbour' },
    ]
    for (const kind of ['record', 'video'] as const) {
      const filename = kind === 'record' ? 'a.mp3' : 'a.mp4'
      const uploadIds = [await uploadFile(archive, admin, Buffer.from('ID3'), filename)]
      await archive.call(admin, createItem, {
        body: { kind, title: `An interview (${kind})`, language: 'en', uploadIds, details: { chapters } },
      })
    }
  })

  test('names the chapter and the second at which it starts', async () => {
    const { hits } = (await archive.call(admin, search, { query: { q: 'bakery' } })).reply
    const found = hits.map(({ item, foundBy }) => {
      const [{ field, start, parts } = { field: '', start: 0, parts: [] }] = foundBy
      const marked = parts.map(({ text, match }) => (match ? `[${text}]` : text)).join('')
      return `${item.kind}: ${field} at ${start}, ${marked}`
    })
    expect(found.toSorted()).toEqual([
      'record: chapter at 754.5, The [bakery] at the harbour',
      'video: chapter at 754.5, The [bakery] at the harbour',
    ])
  })
})

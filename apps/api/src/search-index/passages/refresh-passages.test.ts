import { changeItem, createItem, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { createParticipant } from '@lares/shared-types/contracts/participants'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { finishTexts } from '../long-texts/finish-texts.ts'
import { preparePassages, refreshPassages } from './refresh-passages.ts'

let archive: TestArchive
let admin: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

async function passages(itemId: string) {
  return archive.services.db
    .selectFrom('passages')
    .select(['id', 'source', 'starts_at', 'context', 'text'])
    .where('item_id', '=', itemId)
    .orderBy('place')
    .execute()
}

const create = async (body: object) =>
  (await archive.call(admin, createItem, { body: { kind: 'post', title: 'The mill', ...body } })).reply

const paragraph = (about: string) => `${about} ${'It turned all summer long. '.repeat(20)}`.trim()

test('splits an item into its title and the parts of its body, with place and people as context', async () => {
  const lucia = await archive.call(admin, createParticipant, { body: { names: { it: 'Lucia' } } })
  const { id } = await create({
    body: [paragraph('The wheel.'), paragraph('The stone.')].join('\n\n'),
    place: { name: 'Cogne' },
    participants: [{ participantId: lucia.reply.id, role: 'present' }],
  })
  expect(await passages(id)).toMatchObject([
    { source: 'title', text: 'The mill', context: 'The mill · Cogne · Lucia' },
    { source: 'body', text: paragraph('The wheel.') },
    { source: 'body', text: paragraph('The stone.'), context: 'The mill · Cogne · Lucia' },
  ])
})

test('saves an item whose title or text is cut within a surrogate pair', async () => {
  const { id } = await create({ title: `${'x'.repeat(299)}🐈`, body: `${'x'.repeat(399_999)}🐈` })
  await finishTexts(archive.services.db, [id])
  const [title] = await passages(id)
  expect(title).toMatchObject({ source: 'title', context: 'x'.repeat(299) })
})

test('a change keeps the unchanged passages', async () => {
  const [first, second, third] = ['The wheel.', 'The stone.', 'The miller.'].map(paragraph)
  const item = await create({ body: [first, second].join('\n\n') })
  const before = await passages(item.id)
  await archive.call(admin, changeItem, {
    params: { id: item.id },
    body: { version: item.version, body: [third, first, second].join('\n\n') },
  })
  const after = await passages(item.id)
  expect(after.map(({ text }) => text)).toEqual(['The mill', third, first, second])
  expect([after[0]?.id, after[2]?.id, after[3]?.id]).toEqual(before.map(({ id }) => id))
})

test('stores a text that occurs twice in an item twice', async () => {
  const { id } = await create({ body: [paragraph('Again.'), paragraph('Again.')].join('\n\n') })
  expect((await passages(id)).map(({ text }) => text)).toEqual([
    'The mill',
    paragraph('Again.'),
    paragraph('Again.'),
  ])
})

test('stores passages of a transcript with their start in seconds', async () => {
  const { id } = await create({ kind: 'record', title: 'Voice' })
  const segments = Array.from({ length: 12 }, (_, index) => ({
    start: index * 10,
    end: index * 10 + 9,
    text: `Sentence ${index} is about the flood and how high the water stood in the kitchen.`,
  }))
  await archive.call(admin, writeTranscript, { params: { id }, body: { version: 0, segments } })
  const spoken = (await passages(id)).filter(({ source }) => source === 'transcript')
  expect(spoken.length).toBeGreaterThan(1)
  expect(
    spoken.map(({ starts_at, text }) => text.startsWith(`Sentence ${(starts_at ?? 0) / 10} `)),
  ).not.toContain(false)
})

test('removes the passages of an item in the trash and restores them with it', async () => {
  const item = await create({ body: 'The wheel.' })
  await archive.call(admin, trashItem, { params: { id: item.id }, query: { version: item.version } })
  expect(await passages(item.id)).toEqual([])
  await archive.call(admin, restoreItem, { params: { id: item.id } })
  expect((await passages(item.id)).map(({ text }) => text)).toEqual(['The mill', 'The wheel.'])
})

test('splits only the files whose texts are searched', async () => {
  const { db } = archive.services
  const { id, version } = await create({})
  const assetIds = [1, 2, 3].map(() => uuidv7())
  for (const [position, assetId] of assetIds.entries()) {
    const name = { filename: 'long.txt', media_type: 'text/plain', family: 'text' } as const
    const bytes = { size: 1, sha256: 'a'.repeat(64) }
    const row = { id: assetId, item_id: id, position, upload_id: null, ...name, ...bytes }
    const unmade = { reason: null, width: null, height: null, duration: null, pages: null, placeholder: null }
    await db
      .insertInto('assets')
      .values({ ...row, ...unmade, enclosed_in: null })
      .execute()
    const text = 'The wheel turned all summer long. '.repeat(15_000)
    await db.insertInto('asset_texts').values({ asset_id: assetId, text }).execute()
  }
  await archive.call(admin, changeItem, { params: { id }, body: { version, title: 'The wheel' } })
  await finishTexts(db, [id])
  const read = await db
    .selectFrom('passages')
    .select('asset_id')
    .distinct()
    .where('item_id', '=', id)
    .execute()
  const fromFiles = read.flatMap(({ asset_id }) => asset_id ?? [])
  expect(fromFiles.sort()).toEqual(assetIds.slice(0, 2).sort())
})

test('passages that were prepared are written as they are, and built again where the texts have changed since', async () => {
  const { db } = archive.services
  const item = await create({ body: 'The wheel.' })
  const prepared = await preparePassages(db, [item.id])
  const marked = prepared.items.map(({ texts, passages: built }) => ({
    texts,
    passages: built.map((passage) => ({
      ...passage,
      digest: passage.digest.replace(/^./, 'f'),
      text: 'Marked.',
    })),
  }))
  const refresh = () =>
    db.transaction().execute((trx) => refreshPassages(trx, [item.id], { ...prepared, items: marked }))
  await refresh()
  expect((await passages(item.id)).map(({ text }) => text)).toEqual(['Marked.', 'Marked.'])
  const body = { version: item.version, body: 'The stone.' }
  await archive.call(admin, changeItem, { params: { id: item.id }, body })
  await refresh()
  expect((await passages(item.id)).map(({ text }) => text)).toEqual(['The mill', 'The stone.'])
})

import { changeItem, createItem, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { changeTag, mergeTag } from '@lares/shared-types/contracts/labels'
import { search } from '@lares/shared-types/contracts/search'
import type { CreateItem } from '@lares/shared-types/items'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDocuments } from '../../search-index/refresh-documents.ts'
import { addTag } from '../../testing/add-tag.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

async function addItem(fields: Partial<CreateItem>) {
  const body: CreateItem = { kind: 'post', title: 'Untitled', language: 'en', ...fields }
  return (await archive.call(admin, createItem, { body })).reply
}

/** Ids of the hits as typed: none if the search had to correct the words. */
async function found(q: string, as = admin): Promise<string[]> {
  const { hits, corrections, partial } = (await archive.call(as, search, { query: { q } })).reply
  return corrections.length > 0 || partial ? [] : hits.map(({ item }) => item.id)
}

describe('search reflects at once', () => {
  test('changed texts', async () => {
    const { id } = await addItem({ title: 'Marmot', body: 'on the scree' })
    expect(await found('marmot')).toEqual([id])
    await archive.call(admin, changeItem, { params: { id }, body: { version: 1, title: 'Chamois' } })
    expect(await found('marmot')).toEqual([])
    expect(await found('chamois scree')).toEqual([id])
  })

  test('trashing and restoring items', async () => {
    const { id } = await addItem({ title: 'Ptarmigan' })
    await archive.call(admin, trashItem, { params: { id }, query: { version: 1 } })
    expect(await found('ptarmigan')).toEqual([])
    await archive.call(admin, restoreItem, { params: { id } })
    expect(await found('ptarmigan')).toEqual([id])
  })

  test('the language of an item', async () => {
    const { id } = await addItem({ title: 'Les chevaux', language: 'de' })
    expect(await found('cheval ')).toEqual([])
    await archive.call(admin, changeItem, { params: { id }, body: { version: 1, language: 'fr' } })
    expect(await found('cheval ')).toEqual([id])
  })
})

test('a tag filter finds at once the items of a tag merged into it', async () => {
  const [source, target] = await Promise.all(['Seaside', 'Beach'].map((en) => addTag(archive, admin, { en })))
  if (!source || !target) throw new Error('two tags are missing')
  const { id } = await addItem({ title: 'Dunes', tagIds: [source.id] })
  const params = { id: source.id }
  await archive.call(admin, mergeTag, { params, body: { intoId: target.id } })
  const { hits, total } = (await archive.call(admin, search, { query: { tag: [target.id] } })).reply
  expect(hits.map(({ item }) => item.id)).toEqual([id])
  expect(total).toBe(1)
})

describe('an item is found by', () => {
  test('the names of its tags in every language, stemmed in each', async () => {
    const tag = await addTag(archive, admin, { de: 'Ausflüge', fr: 'Excursions' })
    const { id } = await addItem({ title: 'Sunday', tagIds: [tag.id] })
    expect(await found('ausflug')).toEqual([id])
    expect(await found('excursion')).toEqual([id])
  })

  test('the new name of a tag, once its items are indexed again', async () => {
    const tag = await addTag(archive, admin, { en: 'Picnics' })
    const { id } = await addItem({ title: 'Monday', tagIds: [tag.id] })
    await archive.call(admin, changeTag, {
      params: { id: tag.id },
      body: { version: 1, names: { en: 'Barbecues' } },
    })
    await archive.services.db.transaction().execute((trx) => writeDocuments(trx, [id]))
    expect(await found('barbecue')).toEqual([id])
    expect(await found('picnic')).toEqual([])
  })

  test('names and aliases of people, whatever its language', async () => {
    const participantId = await insertParticipant(archive.services.db, {
      names: { fr: 'Geneviève Lefèvre' },
      aliases: ['Mémé'],
    })
    const { id } = await addItem({ title: 'Tuesday', participants: [{ participantId, role: 'present' }] })
    for (const q of ['genevieve', 'Lefèvre tuesday', 'meme']) expect(await found(q)).toEqual([id])
  })

  test('its place and the searched details of its kind, but not the other details', async () => {
    const { id } = await addItem({
      kind: 'mail',
      title: 'Wednesday',
      place: { name: 'Poschiavo' },
      details: { from: { name: 'Ursina Caduff', address: 'ursina@caduff.example' }, messageId: '<quokka@x>' },
    })
    for (const q of ['poschiavo', 'ursina caduff', 'ursina@caduff.example'])
      expect(await found(q)).toEqual([id])
    expect(await found('quokka')).toEqual([])
  })

  test('the text of its files and its transcript, which the snippet shows', async () => {
    const { id } = await addItem({ kind: 'record', title: 'Thursday' })
    const { db } = archive.services
    const asset_id = uuidv7()
    await db
      .insertInto('assets')
      .values({
        id: asset_id,
        item_id: id,
        upload_id: null,
        filename: 'a.pdf',
        media_type: 'application/pdf',
        family: 'pdf',
        size: 1,
        sha256: 'a'.repeat(64),
        reason: null,
        width: null,
        height: null,
        duration: null,
        pages: null,
        placeholder: null,
      })
      .execute()
    await db
      .insertInto('asset_texts')
      .values({ asset_id, text: 'Minutes of the beekeepers and their meeting' })
      .execute()
    const segments = [{ start: 0, end: 4, text: 'We had eleven hives that spring.' }]
    await db
      .insertInto('transcripts')
      .values({
        item_id: id,
        language: 'en',
        segments: JSON.stringify(segments),
        version: 1,
        updated_at: new Date(),
      })
      .execute()
    await db.transaction().execute((trx) => writeDocuments(trx, [id]))
    for (const [q, word] of [
      ['beekeeper', 'beekeepers'],
      ['hive', 'hives'],
    ] as const) {
      const [hit] = (await archive.call(admin, search, { query: { q } })).reply.hits
      expect(hit?.item.id).toBe(id)
      expect(hit?.snippet.find(({ match }) => match)?.text).toBe(word)
    }
  })
})

test('hides items and names of a restricted tag, in facets too', async () => {
  const parent = await addTag(archive, admin, { en: 'Affair' })
  const child = await addTag(archive, admin, { en: 'Paramour' }, parent.id)
  await addItem({ title: 'Hidden wombat', body: 'a wombat in the night', tagIds: [child.id] })
  const { id } = await addItem({ title: 'Open wombat' })
  const reader = await archive.addUser({ restrictedTagIds: [parent.id] })
  expect(await found('wombat', reader)).toEqual([id])
  for (const query of [
    { q: 'paramour' },
    { q: 'affair' },
    { q: 'hidden' },
    { tag: [child.id] },
    { tag: [parent.id] },
  ]) {
    const { reply } = await archive.call(reader, search, { query })
    expect(reply).toMatchObject({ hits: [], total: 0, capped: false })
  }
  const { facets } = (await archive.call(reader, search, { query: {} })).reply
  expect(facets.tag.map(({ value }) => value)).not.toContain(child.id)
  expect(facets.tag.map(({ value }) => value)).not.toContain(parent.id)
})

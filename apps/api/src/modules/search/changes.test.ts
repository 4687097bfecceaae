import { changeItem, createItem, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { changeTag, mergeTag } from '@lares/shared-types/contracts/labels'
import { search } from '@lares/shared-types/contracts/search'
import type { CreateItem } from '@lares/shared-types/items'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDocuments } from '../../search/refresh-documents.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let keeper: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  keeper = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

async function put(fields: Partial<CreateItem>) {
  const body: CreateItem = { kind: 'post', title: 'Untitled', language: 'en', ...fields }
  return (await archive.call(keeper, createItem, { body })).reply
}

/** As typed: without what is found because words may be mistyped. */
async function found(q: string, as = keeper): Promise<string[]> {
  const { hits, corrections } = (await archive.call(as, search, { query: { q } })).reply
  return corrections.length > 0 ? [] : hits.map(({ item }) => item.id)
}

describe('search knows at once', () => {
  test('what has been written anew', async () => {
    const { id } = await put({ title: 'Marmot', body: 'on the scree' })
    expect(await found('marmot')).toEqual([id])
    await archive.call(keeper, changeItem, { params: { id }, body: { version: 1, title: 'Chamois' } })
    expect(await found('marmot')).toEqual([])
    expect(await found('chamois scree')).toEqual([id])
  })

  test('what lies in the trash, and what came back', async () => {
    const { id } = await put({ title: 'Ptarmigan' })
    await archive.call(keeper, trashItem, { params: { id }, query: { version: 1 } })
    expect(await found('ptarmigan')).toEqual([])
    await archive.call(keeper, restoreItem, { params: { id } })
    expect(await found('ptarmigan')).toEqual([id])
  })

  test('what language an item is in', async () => {
    const { id } = await put({ title: 'Les chevaux', language: 'de' })
    expect(await found('cheval ')).toEqual([])
    await archive.call(keeper, changeItem, { params: { id }, body: { version: 1, language: 'fr' } })
    expect(await found('cheval ')).toEqual([id])
  })
})

test('a filter by a tag finds at once what carried one that was merged into it', async () => {
  const [source, target] = await Promise.all(
    ['Seaside', 'Beach'].map((en) => addTag(archive, keeper, { en })),
  )
  if (!source || !target) throw new Error('there are two tags')
  const { id } = await put({ title: 'Dunes', tagIds: [source.id] })
  const params = { id: source.id }
  await archive.call(keeper, mergeTag, { params, body: { intoId: target.id } })
  const { hits, total } = (await archive.call(keeper, search, { query: { tag: [target.id] } })).reply
  expect(hits.map(({ item }) => item.id)).toEqual([id])
  expect(total).toBe(1)
})

describe('an item is found by', () => {
  test('the names of its tags in every language, stemmed in each', async () => {
    const tag = await addTag(archive, keeper, { de: 'Ausflüge', fr: 'Excursions' })
    const { id } = await put({ title: 'Sunday', tagIds: [tag.id] })
    expect(await found('ausflug')).toEqual([id])
    expect(await found('excursion')).toEqual([id])
  })

  test('the new name of a tag, once its items are indexed anew', async () => {
    const tag = await addTag(archive, keeper, { en: 'Picnics' })
    const { id } = await put({ title: 'Monday', tagIds: [tag.id] })
    await archive.call(keeper, changeTag, {
      params: { id: tag.id },
      body: { version: 1, names: { en: 'Barbecues' } },
    })
    await archive.services.db.transaction().execute((trx) => writeDocuments(trx, [id]))
    expect(await found('barbecue')).toEqual([id])
    expect(await found('picnic')).toEqual([])
  })

  test('names and other names of people, whatever its language', async () => {
    const participantId = uuidv7()
    await archive.services.db
      .insertInto('participants')
      .values({
        id: participantId,
        names: JSON.stringify({ fr: 'Geneviève Lefèvre' }),
        aliases: ['Mémé'],
        birth_edtf: null,
        birth_earliest: null,
        birth_latest: null,
        death_edtf: null,
        death_earliest: null,
        death_latest: null,
        colour: null,
        portrait_asset_id: null,
        user_id: null,
      })
      .execute()
    const { id } = await put({ title: 'Tuesday', participants: [{ participantId, role: 'present' }] })
    for (const q of ['genevieve', 'Lefèvre tuesday', 'meme']) expect(await found(q)).toEqual([id])
  })

  test("its place, and its kind's own fields, but not those that hold no words", async () => {
    const { id } = await put({
      kind: 'mail',
      title: 'Wednesday',
      place: { name: 'Poschiavo' },
      details: { from: { name: 'Ursina Caduff', address: 'ursina@caduff.example' }, messageId: '<quokka@x>' },
    })
    for (const q of ['poschiavo', 'ursina caduff', 'ursina@caduff.example'])
      expect(await found(q)).toEqual([id])
    expect(await found('quokka')).toEqual([])
  })

  test('the text of its files and what is spoken in it, and the snippet shows where', async () => {
    const { id } = await put({ kind: 'record', title: 'Thursday' })
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
      const [hit] = (await archive.call(keeper, search, { query: { q } })).reply.hits
      expect(hit?.item.id).toBe(id)
      expect(hit?.snippet.find(({ match }) => match)?.text).toBe(word)
    }
  })
})

test('who must not see a tag finds neither its items nor its name, not in the facets either', async () => {
  const parent = await addTag(archive, keeper, { en: 'Affair' })
  const child = await addTag(archive, keeper, { en: 'Paramour' }, parent.id)
  await put({ title: 'Hidden wombat', body: 'a wombat in the night', tagIds: [child.id] })
  const { id } = await put({ title: 'Open wombat' })
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

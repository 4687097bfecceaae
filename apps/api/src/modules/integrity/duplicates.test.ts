import { randomBytes } from 'node:crypto'
import { createComment, listComments as listCommentsContract } from '@lares/shared-types/contracts/comments'
import { listHistory } from '@lares/shared-types/contracts/history'
import {
  dismissFinding,
  listRepairs,
  reopenFinding,
  separateItems,
  uniteItems,
} from '@lares/shared-types/contracts/integrity'
import {
  addFavourite,
  changeItem,
  createItem,
  getItem,
  listRevisions,
  rateItem,
  restoreItem,
} from '@lares/shared-types/contracts/items'
import { createCategory } from '@lares/shared-types/contracts/labels'
import { createEvent, deleteEvent, getEvent, restoreEvent } from '@lares/shared-types/contracts/planning'
import { createRegion, listRegions } from '@lares/shared-types/contracts/regions'
import { search } from '@lares/shared-types/contracts/search'
import { getTranscript, writeTranscript } from '@lares/shared-types/contracts/transcripts'
import { getTranslation, writeTranslation } from '@lares/shared-types/contracts/translations'
import type { Item } from '@lares/shared-types/items'
import { createDayEvent } from '@lares/shared-types/planning'
import sharp, { type Sharp } from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { deriveAsset } from '../assets/derive-asset.ts'
import { getCheck, listFindings, runChecks } from './testing/run-integrity.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())
beforeEach(() => archive.services.db.deleteFrom('items').execute())

async function addPair(fields: object = {}, otherFields: object = {}): Promise<[Item, Item, string]> {
  const bytes = randomBytes(300)
  const { item: first } = await addItemWithFile(archive, admin, bytes, 'a.bin', { title: 'First', ...fields })
  const { item: other } = await addItemWithFile(archive, admin, bytes, 'b.bin', {
    title: 'Other',
    ...otherFields,
  })
  await runChecks(archive, admin, ['duplicate-files'])
  const [finding] = await listFindings(archive, admin, 'duplicate-files')
  if (!finding) throw new Error('the pair was not found')
  return [first, other, finding.id]
}

const unite = (id: string, keep: Item, remove: Item, user = admin) =>
  archive.call(user, uniteItems, {
    params: { id },
    body: {
      keep: { itemId: keep.id, version: keep.version },
      remove: { itemId: remove.id, version: remove.version },
    },
  })
const load = async (id: string) => (await archive.call(admin, getItem, { params: { id } })).reply

describe('uniting a pair', () => {
  test('gives the kept item the labels and people of both and what it lacks, and trashes the other', async () => {
    const { db } = archive.services
    const [lake, summer] = [
      await addTag(archive, admin, { en: 'Lake' }),
      await addTag(archive, admin, { en: 'Summer' }),
    ]
    const family = (await archive.call(admin, createCategory, { body: { names: { en: 'Family' } } })).reply
    const [jeanne, carlo] = [
      await insertParticipant(db, { names: { fr: 'Jeanne' } }),
      await insertParticipant(db, { names: { it: 'Carlo' } }),
    ]
    const present = (participantId: string) => ({ participantId, role: 'present' as const })
    const [first, other, finding] = await addPair(
      { tagIds: [lake.id], participants: [present(jeanne)] },
      {
        tagIds: [lake.id, summer.id],
        categoryIds: [family.id],
        participants: [present(jeanne), present(carlo)],
        date: '1952-07',
        place: { name: 'Como' },
        body: 'On the back: the four of us.',
      },
    )
    const { reply } = await unite(finding, first, other)
    expect(reply).toMatchObject({
      id: first.id,
      title: 'First',
      body: 'On the back: the four of us.',
      date: { edtf: '1952-07' },
      place: { name: 'Como' },
    })
    expect(reply.tags.map(({ id }) => id).sort()).toEqual([lake.id, summer.id].sort())
    expect(reply.categories.map(({ id }) => id)).toEqual([family.id])
    expect(reply.participants.map(({ id }) => id)).toEqual([jeanne, carlo])
    expect((await load(other.id)).deletedAt).not.toBeNull()
    for (const [id, action] of [
      [first.id, 'changed'],
      [other.id, 'trashed'],
    ] as const) {
      const { revisions } = (await archive.call(admin, listRevisions, { params: { id }, query: {} })).reply
      expect(revisions.map((revision) => revision.action)).toEqual([action, 'created'])
    }
    expect(await listFindings(archive, admin, 'duplicate-files')).toEqual([])
    const { repairs } = (await archive.call(admin, listRepairs, { query: {} })).reply
    expect(repairs[0]).toMatchObject({ method: 'united', subject: 'Other', item: { id: first.id } })
  })

  test('keeps the own date and place, and can be undone', async () => {
    const [first, other, finding] = await addPair(
      { date: '1952', place: { name: 'Como' } },
      { date: '1960', place: { name: 'Bern' } },
    )
    const { reply } = await unite(finding, other, first)
    expect(reply).toMatchObject({ date: { edtf: '1960' }, place: { name: 'Bern' }, version: 1 })
    await archive.call(admin, restoreItem, { params: { id: first.id } })
    expect(await load(first.id)).toMatchObject({ deletedAt: null, date: { edtf: '1952' } })
  })

  test('is listed without the title of the other item for those from whom that is hidden', async () => {
    const secret = await addTag(archive, admin, { en: 'Secret' })
    const reader = await archive.addUser({ permissions: ['integrity:run'], restrictedTagIds: [secret.id] })
    const [first, other, finding] = await addPair({ tagIds: [secret.id] })
    const { reply: united } = await unite(finding, other, first)
    await archive.call(admin, changeItem, {
      params: { id: other.id },
      body: { version: united.version, tagIds: [] },
    })
    await archive.call(admin, restoreItem, { params: { id: first.id } })
    const list = async (user: TestUser) => {
      const { reply } = await archive.call(user, listRepairs, { query: {} })
      return reply.repairs.find(({ item }) => item?.id === other.id)
    }
    expect(await list(admin)).toMatchObject({ method: 'united', subject: 'First' })
    expect(await list(reader)).toMatchObject({ method: 'united', item: { title: 'Other' } })
    expect(await list(reader)).not.toHaveProperty('subject')
  })

  test('is refused for a stale version of either, and then changes nothing', async () => {
    const [first, other, finding] = await addPair({}, { date: '1960' })
    for (const item of [first, other])
      await archive.call(admin, changeItem, { params: { id: item.id }, body: { version: 1, title: 'New' } })
    const [changedFirst, changedOther] = [await load(first.id), await load(other.id)]
    for (const [keep, remove, current] of [
      [first, changedOther, changedFirst],
      [changedFirst, other, changedOther],
    ] as const) {
      const { error } = await unite(finding, keep, remove)
      expect(error).toMatchObject({ code: 'version-conflict', params: { current: { id: current.id } } })
    }
    expect([await load(first.id), await load(other.id)]).toEqual([changedFirst, changedOther])
  })

  test('needs the right to edit both and to delete', async () => {
    const [first, other, finding] = await addPair()
    const editor = await archive.addUser({ permissions: ['integrity:run', 'items:edit-any'] })
    const remover = await archive.addUser({
      permissions: ['integrity:run', 'items:delete', 'items:edit-own'],
    })
    const both = await archive.addUser({ permissions: ['integrity:run', 'items:delete', 'items:edit-any'] })
    for (const user of [editor, remover])
      expect((await unite(finding, first, other, user)).error.code).toBe('forbidden')
    expect((await unite(finding, first, other, both)).status).toBe(200)
  })

  test('is refused for items that are not the pair', async () => {
    const [first, other, finding] = await addPair()
    const { item: stranger } = await addItemWithFile(archive, admin, randomBytes(9), 'c.bin')
    for (const [keep, remove] of [
      [first, first],
      [first, stranger],
      [stranger, other],
    ] as const)
      expect((await unite(finding, keep, remove)).error.code).toBe('invalid-fields')
  })
})

describe('what only the other item has', () => {
  /** A single picture, and a post with the same picture, two more files, and what people have added to it. */
  async function addAlbum() {
    const photo = await draw(7).jpeg().toBuffer()
    const { item: single, assetId } = await addItemWithFile(archive, admin, photo, 'lake.jpg', {
      kind: 'image',
      title: 'Lake',
    })
    const bytes = [photo, await draw(8).jpeg().toBuffer(), Buffer.from('On the back: Como, quittenblüte')]
    const names = ['same.jpg', 'boat.jpg', 'back.txt']
    const uploadIds: string[] = []
    for (const [index, file] of bytes.entries())
      uploadIds.push(await uploadFile(archive, admin, file, names[index] ?? ''))
    const body = { kind: 'post' as const, title: 'Album', uploadIds }
    const { reply: album } = await archive.call(admin, createItem, { body })
    const ids = album.assets.map(({ id }) => id)
    for (const id of [assetId, ...ids]) await deriveAsset(archive.services, id, new AbortController().signal)
    const params = { id: album.id }
    const { reply: comment } = await archive.call(admin, createComment, {
      params,
      body: { body: 'That was in Bellagio' },
    })
    await archive.call(admin, rateItem, { params, body: { value: 4 } })
    await archive.call(admin, addFavourite, { params })
    await archive.call(admin, createRegion, {
      params: { id: ids[0] ?? '' },
      body: { box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } },
    })
    await runChecks(archive, admin, ['duplicate-files'])
    const [finding] = await listFindings(archive, admin, 'duplicate-files')
    return { single, album, ids, assetId, comment, findingId: finding?.id ?? '' }
  }
  const listComments = async (id: string) =>
    (await archive.call(admin, listCommentsContract, { params: { id }, query: {} })).reply.comments
  const listMarks = async (id: string) =>
    (await archive.call(admin, listRegions, { params: { id } })).reply.regions
  const find = async (q: string) =>
    (await archive.call(admin, search, { query: { q } })).reply.hits.map(({ item }) => item.id)

  test('moves to the kept one: files, comments, rating, marked people', async () => {
    const { single, album, ids, comment, findingId } = await addAlbum()
    const { reply: united } = await unite(findingId, single, album)
    expect(united.assets.map(({ id, filename }) => [id, filename])).toEqual([
      [ids[0], 'same.jpg'],
      [ids[1], 'boat.jpg'],
      [ids[2], 'back.txt'],
    ])
    expect(united).toMatchObject({ kind: 'image', rating: 4, favourite: true })
    expect((await listComments(single.id)).map(({ id }) => id)).toEqual([comment.id])
    expect(await listMarks(ids[0] ?? '')).toHaveLength(1)
    expect(await find('quittenblüte')).toEqual([single.id])
    const { revisions } = (await archive.call(admin, listRevisions, { params: { id: album.id }, query: {} }))
      .reply
    expect(revisions.map(({ action, changed }) => [action, changed])).toEqual([
      ['trashed', []],
      ['changed', ['assetIds']],
      ['created', expect.anything()],
    ])
  })

  test('is where it was after the uniting is undone, and the pair is found again', async () => {
    const { single, album, ids, assetId, comment, findingId } = await addAlbum()
    const before = [await load(single.id), await load(album.id)]
    const { reply: united } = await unite(findingId, single, album)
    const { reply } = await archive.call(admin, separateItems, { params: { id: findingId } })
    expect(reply.version).toBe(united.version + 1)
    const after = [await load(single.id), await load(album.id)]
    const withoutSave = ({ version: _, updatedAt: __, ...item }: Item) => item
    expect(after.map(withoutSave)).toEqual(before.map(withoutSave))
    expect(after.map(({ assets }) => assets.map(({ id }) => id))).toEqual([[assetId], ids])
    expect((await listComments(album.id)).map(({ id }) => id)).toEqual([comment.id])
    expect(await listComments(single.id)).toEqual([])
    expect(await listMarks(ids[0] ?? '')).toHaveLength(1)
    expect(await find('quittenblüte')).toEqual([album.id])
    expect(await listFindings(archive, admin, 'duplicate-files')).toMatchObject([{ id: findingId }])
    const { repairs } = (await archive.call(admin, listRepairs, { query: {} })).reply
    expect(repairs.map(({ item }) => item?.id)).not.toContain(single.id)
    expect((await archive.call(admin, separateItems, { params: { id: findingId } })).error.code).toBe(
      'not-found',
    )
  })

  test('goes back with the replies to a comment, which others would see where they may not see the comment', async () => {
    const { single, album, comment, findingId } = await addAlbum()
    await unite(findingId, single, album)
    const { reply: answer } = await archive.call(admin, createComment, {
      params: { id: single.id },
      body: { body: 'No, in Varenna', replyToId: comment.id },
    })
    await archive.call(admin, separateItems, { params: { id: findingId } })
    expect((await listComments(album.id)).map(({ id }) => id).sort()).toEqual([comment.id, answer.id].sort())
    expect(await listComments(single.id)).toEqual([])
  })

  test('goes back with a transcript that was corrected meanwhile, and all of its history', async () => {
    const [first, other, finding] = await addPair({ kind: 'record' }, { kind: 'record' })
    const write = async (id: string, version: number, text: string) =>
      (
        await archive.call(admin, writeTranscript, {
          params: { id },
          body: { version, segments: [{ start: 0, end: 1, text }] },
        })
      ).status
    const listNumbers = async (id: string) =>
      (
        await archive.call(admin, listHistory, { params: { type: 'transcripts', id }, query: {} })
      ).reply.entries.map(({ number }) => number)
    await write(other.id, 0, 'Der Apfelbaum')
    await unite(finding, first, other)
    await write(first.id, 1, 'Der alte Apfelbaum')
    await archive.call(admin, separateItems, { params: { id: finding } })
    expect(await listNumbers(other.id)).toEqual([2, 1])
    expect([await write(first.id, 0, 'Eins'), await write(first.id, 1, 'Zwei')]).toEqual([200, 200])
    expect(await listNumbers(first.id)).toEqual([2, 1])
  })

  test('stays with the kept one if somebody has changed that since, or must not see the other', async () => {
    const { single, album, findingId } = await addAlbum()
    const secret = await addTag(archive, admin, { en: 'Hidden album' })
    const { reply: united } = await unite(findingId, single, album)
    const params = { id: findingId }
    await archive.call(admin, changeItem, {
      params: { id: single.id },
      body: { version: united.version, title: 'Lake Como' },
    })
    expect((await archive.call(admin, separateItems, { params })).error.code).toBe('version-conflict')
    await archive.services.db
      .insertInto('item_tags')
      .values({ item_id: album.id, tag_id: secret.id })
      .execute()
    const reader = await archive.addUser({
      permissions: ['integrity:run', 'items:delete', 'items:edit-any'],
      restrictedTagIds: [secret.id],
    })
    expect((await archive.call(reader, separateItems, { params })).error.code).toBe('not-found')
    const remover = await archive.addUser({ permissions: ['integrity:run', 'items:delete'] })
    expect((await archive.call(remover, separateItems, { params })).error.code).toBe('forbidden')
    expect((await load(album.id)).deletedAt).not.toBeNull()
  })

  test('includes a transcript of the same recording with its history', async () => {
    const [first, other, finding] = await addPair({ kind: 'record' }, { kind: 'record' })
    const write = (id: string, text: string) =>
      archive.call(admin, writeTranscript, {
        params: { id },
        body: { version: 0, segments: [{ start: 0, end: 1, text }] },
      })
    const read = async (id: string) =>
      (await archive.call(admin, getTranscript, { params: { id } })).reply.segments.map(({ text }) => text)
    await write(other.id, 'Der Apfelbaum')
    await unite(finding, first, other)
    expect([await read(first.id), await read(other.id)]).toEqual([['Der Apfelbaum'], []])
    await archive.call(admin, separateItems, { params: { id: finding } })
    expect([await read(first.id), await read(other.id)]).toEqual([[], ['Der Apfelbaum']])
  })

  describe('of two recordings with transcripts', () => {
    const write = (id: string, text: string, origin: 'machine' | 'person', version = 0) =>
      archive.call(admin, writeTranscript, {
        params: { id },
        body: { version, segments: text ? [{ start: 0, end: 1, text }] : [], language: 'de', origin },
      })
    const read = async (...ids: string[]) => {
      const replies = ids.map((id) => archive.call(admin, getTranscript, { params: { id } }))
      return (await Promise.all(replies)).map(({ reply }) => reply.segments.map(({ text }) => text).join())
    }
    const translate = (id: string, text: string) =>
      archive.call(admin, writeTranslation, {
        params: { id, language: 'en' },
        body: { version: 0, lines: [{ source: 'Der Apfelbaum', text }] },
      })
    const readEnglish = async (id: string) =>
      (await archive.call(admin, getTranslation, { params: { id, language: 'en' } })).reply.lines.map(
        ({ text }) => text,
      )
    const addRecords = () => addPair({ kind: 'record' }, { kind: 'record' })

    test('the corrected one takes the place of that of a machine, with its history and translations', async () => {
      const [first, other, finding] = await addRecords()
      await write(first.id, 'Der Abfallbaum', 'machine')
      await write(other.id, 'Der Abfallbaum', 'machine')
      await write(other.id, 'Der Apfelbaum', 'machine', 1)
      await translate(other.id, 'The apple tree')
      expect((await unite(finding, first, other)).status).toBe(200)
      expect(await read(first.id, other.id)).toEqual(['Der Apfelbaum', 'Der Abfallbaum'])
      expect(await readEnglish(first.id)).toEqual(['The apple tree'])
      const { reply } = await archive.call(admin, listHistory, {
        params: { type: 'transcripts', id: first.id },
        query: {},
      })
      expect(reply.entries.map(({ number }) => number)).toEqual([2, 1])
      await archive.call(admin, separateItems, { params: { id: finding } })
      expect(await read(first.id, other.id)).toEqual(['Der Abfallbaum', 'Der Apfelbaum'])
      expect(await readEnglish(other.id)).toEqual(['The apple tree'])
    })

    test('two that people have worked on are not united before one of them is emptied', async () => {
      const [first, other, finding] = await addRecords()
      await write(first.id, 'Ein Apfelbaum', 'person')
      await write(other.id, 'Der Apfelbaum', 'person')
      expect((await unite(finding, first, other)).error.code).toBe('transcripts-differ')
      await write(other.id, '', 'person', 1)
      expect((await unite(finding, first, other)).status).toBe(200)
      expect(await read(first.id)).toEqual(['Ein Apfelbaum'])
    })

    test('the kept one of two equal ones gets the translation that it lacks', async () => {
      const [first, other, finding] = await addRecords()
      for (const { id } of [first, other]) await write(id, 'Der Apfelbaum', 'person')
      await translate(other.id, 'The apple tree')
      expect((await unite(finding, first, other)).status).toBe(200)
      expect(await readEnglish(first.id)).toEqual(['The apple tree'])
      await archive.call(admin, separateItems, { params: { id: finding } })
      expect(await readEnglish(other.id)).toEqual(['The apple tree'])
    })
  })

  test('is named by events and their changed days, and as the source of what was cut, until it is undone', async () => {
    const { db } = archive.services
    const [first, other, finding] = await addPair({ kind: 'record' }, { kind: 'record' })
    const { item: piece } = await addItemWithFile(archive, admin, randomBytes(9), 'piece.bin')
    const days = [
      { day: '2026-01-02', itemIds: [other.id, piece.id] },
      { day: '2026-01-03', itemIds: [first.id, other.id] },
    ]
    const createEvent = async (itemIds: string[]) => {
      const id = uuidv7()
      const at = new Date()
      const day = '2026-01-01'
      await db
        .insertInto('events')
        .values({
          ...{
            id,
            title: 'Evening',
            body: '',
            place: '',
            visibility: 'family',
            start_day: day,
            end_day: day,
          },
          ...{ first_day: day, removed_days: [], changed_days: JSON.stringify(days), participant_ids: [] },
          ...{ item_ids: itemIds, created_at: at, updated_at: at },
        })
        .execute()
      return id
    }
    const ids = [await createEvent([piece.id, other.id]), await createEvent([first.id, other.id])]
    await db
      .insertInto('cut_pieces')
      .values({ item_id: piece.id, source_id: other.id, spans: '[]' })
      .execute()
    const readLinks = async () => {
      const rows = await db
        .selectFrom('events')
        .select(['item_ids', 'changed_days'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
      const { source_id } = await db
        .selectFrom('cut_pieces')
        .select('source_id')
        .where('item_id', '=', piece.id)
        .executeTakeFirstOrThrow()
      const [changed] = rows.map(({ changed_days }) => changed_days.map(({ itemIds }) => itemIds))
      return { events: rows.map(({ item_ids }) => item_ids), changed, source: source_id }
    }
    const before = await readLinks()
    expect((await unite(finding, first, other)).status).toBe(200)
    expect(await readLinks()).toEqual({
      events: [
        [piece.id, first.id],
        [first.id, other.id],
      ],
      changed: [
        [first.id, piece.id],
        [first.id, other.id],
      ],
      source: first.id,
    })
    await archive.call(admin, separateItems, { params: { id: finding } })
    expect(await readLinks()).toEqual(before)
  })

  test('is named by an event whose deletion is taken back', async () => {
    const [first, other, finding] = await addPair({ kind: 'post' }, { kind: 'post' })
    const body = { ...createDayEvent('The evening', '2026-01-01'), itemIds: [other.id] }
    const { reply: event } = await archive.call(admin, createEvent, { body })
    expect((await unite(finding, first, other)).status).toBe(200)
    const params = { id: event.id }
    const query = { version: event.version, scope: 'all' as const }
    const { reply: deleted } = await archive.call(admin, deleteEvent, { params, query })
    await archive.call(admin, restoreEvent, { params, body: { version: deleted.version } })
    const { reply: restored } = await archive.call(admin, getEvent, { params, query: {} })
    expect(restored.occurrence.itemIds).toEqual([first.id])
  })

  test('leaves the other one of two similar pictures in the trash', async () => {
    const add = async (bytes: Buffer, filename: string) => {
      const added = await addItemWithFile(archive, admin, bytes, filename, { kind: 'image', title: filename })
      await deriveAsset(archive.services, added.assetId, new AbortController().signal)
      return added.item
    }
    const large = await add(await draw(1).png().toBuffer(), 'large.png')
    const small = await add(await draw(1).resize(400).jpeg().toBuffer(), 'small.jpg')
    await runChecks(archive, admin, ['similar-pictures'])
    const [finding] = await listFindings(archive, admin, 'similar-pictures')
    const { reply } = await unite(finding?.id ?? '', large, small)
    expect(reply.assets.map(({ filename }) => filename)).toEqual(['large.png'])
  })
})

test('a pair that somebody has called different stays so when it is found again', async () => {
  const [, , id] = await addPair()
  await archive.call(admin, dismissFinding, { params: { id } })
  await runChecks(archive, admin, ['duplicate-files'])
  expect(await listFindings(archive, admin, 'duplicate-files')).toEqual([])
  expect(await getCheck(archive, admin, 'duplicate-files')).toMatchObject({ count: 0, dismissed: 1 })
  expect(await listFindings(archive, admin, 'duplicate-files', true)).toMatchObject([{ id }])
  await archive.call(admin, reopenFinding, { params: { id } })
  expect(await getCheck(archive, admin, 'duplicate-files')).toMatchObject({ count: 1, dismissed: 0 })
})

/** A picture with shapes that depend on the seed. */
function draw(seed: number): Sharp {
  const circles = Array.from({ length: 6 }, (_, index) => {
    const at = (factor: number, range: number) => ((seed * factor + index * 97) * 7919) % range
    return `<circle cx="${at(3, 800)}" cy="${at(5, 600)}" r="${60 + at(11, 160)}" fill="hsl(${at(13, 360)} 70% ${20 + at(17, 60)}%)"/>`
  })
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#777"/>${circles.join('')}</svg>`,
    ),
  )
}

test('pictures that look alike are a pair: smaller, compressed, but not different or blank ones', async () => {
  const add = async (bytes: Buffer, filename: string) => {
    const added = await addItemWithFile(archive, admin, bytes, filename, { kind: 'image', title: filename })
    await deriveAsset(archive.services, added.assetId, new AbortController().signal)
    return added.item.id
  }
  const original = await add(await draw(1).png().toBuffer(), 'original.png')
  const copy = await add(await draw(1).resize(400).jpeg({ quality: 50 }).toBuffer(), 'copy.jpg')
  for (const seed of [2, 3, 4]) await add(await draw(seed).png().toBuffer(), `other-${seed}.png`)
  const blank = { create: { width: 300, height: 200, channels: 3, background: '#eee' } } as const
  await add(await sharp(blank).png().toBuffer(), 'blank.png')
  await add(await sharp(blank).jpeg().toBuffer(), 'blank.jpg')
  await runChecks(archive, admin, ['similar-pictures'])
  const pairs = (await listFindings(archive, admin, 'similar-pictures')).map(({ item, otherItem }) => [
    item?.id,
    otherItem?.id,
  ])
  expect(pairs).toEqual([[original, copy]])
})

import { randomBytes } from 'node:crypto'
import {
  dismissFinding,
  listRepairs,
  reopenFinding,
  uniteItems,
} from '@lares/shared-types/contracts/integrity'
import { changeItem, getItem, listRevisions, restoreItem } from '@lares/shared-types/contracts/items'
import { createCategory } from '@lares/shared-types/contracts/labels'
import type { Item } from '@lares/shared-types/items'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
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

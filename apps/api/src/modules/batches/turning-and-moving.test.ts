import type { BatchActInput } from '@lares/shared-types/batches'
import * as contracts from '@lares/shared-types/contracts/batches'
import { changeItem, getItem, listItems } from '@lares/shared-types/contracts/items'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { CreateItem, Item } from '@lares/shared-types/items'
import { permissions } from '@lares/shared-types/permissions'
import { type Rotation, turns } from '@lares/shared-types/rotations'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { deriveAsset } from '../assets/derive-asset.ts'
import { runBatch, undoWholeBatch } from './testing/run-batch.ts'

let archive: TestArchive
let user: TestUser
let picture: Buffer

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: [...permissions] })
  const white = { create: { width: 40, height: 20, channels: 3, background: 'white' } } as const
  picture = await sharp(white).png().toBuffer()
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
})
afterAll(() => archive.close())

const addPicture = async (fields: Partial<CreateItem> = {}): Promise<Item> =>
  (await addItemWithFile(archive, user, picture, 'scan.png', { kind: 'image', ...fields })).item
const load = async (id: string): Promise<Item> =>
  (await archive.call(user, getItem, { params: { id } })).reply
const create = async (fields: Partial<CreateItem>): Promise<Item> => {
  const note = Buffer.from('words')
  return (await addItemWithFile(archive, user, note, 'note.txt', { kind: 'post', ...fields })).item
}
const idsOf = (items: readonly Item[]) => ({ ids: items.map(({ id }) => id) })
const preview = async (selection: object, act: BatchActInput) =>
  (await archive.call(user, contracts.previewBatch, { body: { selection, act } })).reply
const rotate = (degrees: number): BatchActInput => ({ name: 'rotate', params: { degrees } })
const moveTo = (kind: ItemKind): BatchActInput => ({ name: 'kind', params: { kind } })
const getRotation = async ({ id }: Item): Promise<Rotation> => (await load(id)).assets[0]?.rotation ?? 0

describe('turning pictures', () => {
  test.each(turns)('turns each by %i degrees from how it is, and undoes it', async (degrees) => {
    const [plain, turned] = [await addPicture(), await addPicture()]
    const assetId = turned.assets[0]?.id ?? ''
    const body = { version: 1, rotations: { [assetId]: 180 as const } }
    await archive.call(user, changeItem, { params: { id: turned.id }, body })
    const { batch } = await runBatch(archive, user, idsOf([plain, turned]), rotate(degrees))
    expect(batch.counts.changed).toBe(2)
    expect([await getRotation(plain), await getRotation(turned)]).toEqual([degrees, (180 + degrees) % 360])
    expect((await undoWholeBatch(archive, user, batch.id)).batch.counts.undone).toBe(2)
    expect([await getRotation(plain), await getRotation(turned)]).toEqual([0, 180])
  })

  test('makes their renditions again, also when it is undone', async () => {
    const item = await addPicture()
    const assetId = item.assets[0]?.id ?? ''
    const derive = () => deriveAsset(archive.services, assetId, new AbortController().signal)
    await derive()
    const { batch } = await runBatch(archive, user, idsOf([item]), rotate(90))
    await derive()
    expect((await load(item.id)).assets[0]).toMatchObject({ width: 20, height: 40, rotation: 90 })
    await undoWholeBatch(archive, user, batch.id)
    expect((await load(item.id)).assets[0]).toMatchObject({ turning: 270 })
    await derive()
    expect((await load(item.id)).assets[0]).toMatchObject({ width: 40, height: 20 })
  })

  test('turns all pictures of an item and nothing else, and refuses what has none', async () => {
    const uploadIds = [
      await uploadFile(archive, user, Buffer.from('text'), 'note.txt'),
      await uploadFile(archive, user, picture, 'other.png'),
    ]
    const { id } = await addPicture()
    await archive.call(user, changeItem, { params: { id }, body: { version: 1, uploadIds } })
    const bare = await create({})
    const reply = await preview({ ids: [id, bare.id] }, rotate(270))
    expect(reply).toMatchObject({ changed: 1, refused: [{ reason: 'no-picture', count: 1 }] })
    const { assets } = await load(id)
    const [first, , other] = assets.map((asset) => asset.id)
    expect(reply.examples).toMatchObject([
      {
        item: { id },
        changes: [{ field: 'rotations', before: {}, after: { [first ?? '']: 270, [other ?? '']: 270 } }],
      },
    ])
    expect([first, other]).toContain(reply.examples[0]?.picture?.id)
    await runBatch(archive, user, { ids: [id, bare.id] }, rotate(270))
    expect((await load(id)).assets.map(({ rotation }) => rotation)).toEqual([270, undefined, 270])
  })

  test('turns films too', async () => {
    const { item } = await addItemWithFile(archive, user, Buffer.from('not yet a film'), 'holiday.avi', {
      kind: 'video',
    })
    const { batch } = await runBatch(archive, user, { ids: [item.id] }, rotate(90))
    expect(batch.counts.changed).toBe(1)
    expect(await getRotation(item)).toBe(90)
  })

  test('leaves a picture as it is that somebody has turned since', async () => {
    const items = [await addPicture(), await addPicture()]
    const { batch } = await runBatch(archive, user, idsOf(items), rotate(90))
    const { id, version, assets } = await load(items[0]?.id ?? '')
    const body = { version, rotations: { [assets[0]?.id ?? '']: 0 as const } }
    await archive.call(user, changeItem, { params: { id }, body })
    const report = await undoWholeBatch(archive, user, batch.id)
    expect(report.reasons).toEqual([{ reason: 'changed-since', count: 1 }])
    expect(await getRotation(items[0] as Item)).toBe(0)
  })
})

describe('moving to another kind', () => {
  const details = { mood: 'sad', dreamer: 'Ida' }

  test('previews what would no longer be shown, moves, and undoes it', async () => {
    const [full, bare] = [await create({ kind: 'dream', details }), await create({ kind: 'dream' })]
    const reply = await preview(idsOf([full, bare]), moveTo('post'))
    expect(reply.changed).toBe(2)
    const examples = reply.examples.toSorted((one) => (one.item.id === full.id ? -1 : 1))
    expect(examples.map(({ hidden }) => hidden?.toSorted())).toEqual([['dreamer', 'mood'], undefined])
    expect(examples[0]?.changes).toEqual([{ field: 'kind', before: 'dream', after: 'post' }])
    const { batch } = await runBatch(archive, user, { filter: { kind: ['dream'] } }, moveTo('post'))
    expect(batch.counts.changed).toBe(2)
    const { reply: posts } = await archive.call(user, listItems, { query: { kind: 'post' } })
    expect(posts.items.map(({ id }) => id).toSorted()).toEqual([full.id, bare.id].toSorted())
    await undoWholeBatch(archive, user, batch.id)
    expect(await load(full.id)).toMatchObject({ kind: 'dream', details })
  })

  test('refuses what cannot be of that kind, and says why', async () => {
    const image = await addPicture()
    const items = [
      image,
      await create({ kind: 'post' }),
      await create({ kind: 'mail' }),
      await create({ kind: 'image' }),
    ]
    const { batch, reasons } = await runBatch(archive, user, idsOf(items), moveTo('image'))
    expect(batch.counts).toMatchObject({ changed: 0, unchanged: 2, refused: 2 })
    expect(reasons.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
      { reason: 'file-of-other-kind', count: 1 },
      { reason: 'kind-not-possible', count: 1 },
    ])
    const papers = await runBatch(archive, user, idsOf([image]), moveTo('document'))
    expect(papers.batch.counts.changed).toBe(1)
  })
})

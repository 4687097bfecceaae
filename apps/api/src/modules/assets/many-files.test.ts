import * as contracts from '@lares/shared-types/contracts/items'
import { type Item, maxAssets } from '@lares/shared-types/items'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let archive: TestArchive
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

/** An item with so many files, as if they had been added a few at a time. */
async function itemWith(count: number): Promise<Item> {
  const body = { kind: 'post' as const, title: 'A box of photographs' }
  const { id } = (await archive.call(author, contracts.createItem, { body })).reply
  const file = { item_id: id, upload_id: null, filename: 'a.txt', media_type: 'text/plain', size: 1 } as const
  const nothing = { width: null, height: null, duration: null, pages: null, placeholder: null, reason: null }
  const assets = Array.from({ length: count }, (_, position) => ({
    ...file,
    ...nothing,
    id: uuidv7(),
    position,
    family: 'text' as const,
    sha256: '0'.repeat(64),
  }))
  await archive.services.db.insertInto('assets').values(assets).execute()
  return (await archive.call(author, contracts.getItem, { params: { id } })).reply
}

const change = (id: string, body: object) =>
  archive.call(author, contracts.changeItem, { params: { id }, body: { version: 1, ...body } })

const idsOf = ({ assets }: Item) => assets.map(({ id }) => id)

describe('an item with very many files', () => {
  test('can have all of them put in another order, and some taken off, with one change', async () => {
    const item = await itemWith(700)
    const assetIds = idsOf(item).reverse().slice(100)
    const changed = await change(item.id, { assetIds })
    expect(idsOf(changed.reply)).toEqual(assetIds)
    expect(changed.reply.version).toBe(2)
  })

  test('keeps them as they are when they are not named', async () => {
    const item = await itemWith(700)
    expect(idsOf((await change(item.id, { title: 'A shoe box' })).reply)).toEqual(idsOf(item))
  })

  test('takes no more than can be put in order again, and says at which field', async () => {
    const item = await itemWith(maxAssets)
    const uploadIds = [await uploadFile(archive, author, Buffer.from('One more'), 'more.txt')]
    const refused = await change(item.id, { uploadIds })
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'invalid-fields', issues: [{ path: 'uploadIds', code: 'too-many' }] },
    })
    const swapped = await change(item.id, { uploadIds, assetIds: idsOf(item).slice(1) })
    expect(swapped.reply.assets).toHaveLength(maxAssets)
    expect(idsOf(swapped.reply)[0]).toBe(idsOf(item)[1])
  })
})

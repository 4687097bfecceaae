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

/** Creates an item with `count` files, more than one request could attach. */
async function createItemWithFiles(count: number): Promise<Item> {
  const body = { kind: 'post' as const, title: 'A box of photographs' }
  const { id } = (await archive.call(author, contracts.createItem, { body })).reply
  const file = { item_id: id, upload_id: null, filename: 'a.txt', media_type: 'text/plain', size: 1 } as const
  const noFacts = { width: null, height: null, duration: null, pages: null, placeholder: null, reason: null }
  const assets = Array.from({ length: count }, (_, position) => ({
    ...file,
    ...noFacts,
    id: uuidv7(),
    position,
    family: 'text' as const,
    sha256: '0'.repeat(64),
  }))
  await archive.services.db.insertInto('assets').values(assets).execute()
  return (await archive.call(author, contracts.getItem, { params: { id } })).reply
}

const changeItem = (id: string, body: object) =>
  archive.call(author, contracts.changeItem, { params: { id }, body: { version: 1, ...body } })

const getAssetIds = ({ assets }: Item) => assets.map(({ id }) => id)

describe('an item with hundreds of files', () => {
  test('can have its files reordered and some detached in one change', async () => {
    const item = await createItemWithFiles(700)
    const assetIds = getAssetIds(item).reverse().slice(100)
    const changed = await changeItem(item.id, { assetIds })
    expect(getAssetIds(changed.reply)).toEqual(assetIds)
    expect(changed.reply.version).toBe(2)
  })

  test('keeps its files when a change does not mention them', async () => {
    const item = await createItemWithFiles(700)
    expect(getAssetIds((await changeItem(item.id, { title: 'A shoe box' })).reply)).toEqual(getAssetIds(item))
  })

  test('rejects uploads beyond the maximum number of files and names the field', async () => {
    const item = await createItemWithFiles(maxAssets)
    const uploadIds = [await uploadFile(archive, author, Buffer.from('One more'), 'more.txt')]
    const rejected = await changeItem(item.id, { uploadIds })
    expect(rejected).toMatchObject({
      status: 422,
      error: { code: 'invalid-fields', issues: [{ path: 'uploadIds', code: 'too-many' }] },
    })
    const swapped = await changeItem(item.id, { uploadIds, assetIds: getAssetIds(item).slice(1) })
    expect(swapped.reply.assets).toHaveLength(maxAssets)
    expect(getAssetIds(swapped.reply)[0]).toBe(getAssetIds(item)[1])
  })
})

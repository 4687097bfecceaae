import * as contracts from '@lares/shared-types/contracts/items'
import type { CreateItem, Item } from '@lares/shared-types/items'
import type { TestArchive } from './test-archive.ts'
import type { TestUser } from './test-users.ts'
import { uploadFile } from './upload-file.ts'

/** Creates an item with one file in a test archive; returns the item, the id of the asset and its hash. */
export async function addItemWithFile(
  archive: TestArchive,
  user: TestUser,
  bytes: Uint8Array,
  filename: string,
  fields: Partial<CreateItem> = {},
): Promise<{ item: Item; assetId: string; sha256: string }> {
  const uploadId = await uploadFile(archive, user, bytes, filename)
  const body: CreateItem = { kind: 'document', title: '', ...fields, uploadIds: [uploadId] }
  const { reply: item } = await archive.call(user, contracts.createItem, { body })
  const [asset] = item.assets
  if (!asset) throw new Error('the item has no file')
  return { item, assetId: asset.id, sha256: asset.sha256 }
}

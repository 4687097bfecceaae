import { createItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import type { TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

/**
 * Creates seven items in four languages, some with similar meaning; returns the id of the tag of one about a
 * vineyard.
 */
export async function createFamilyItems(archive: TestArchive, admin: TestUser): Promise<string> {
  const { reply: tag } = await archive.call(admin, createTag, { body: { names: { en: 'Debts' } } })
  const items = [
    { title: 'Die Weinlese', language: 'de', date: '1958' },
    { title: 'Les vendanges chez Paul', language: 'fr', date: '1961' },
    { title: 'A boat', language: 'en', body: 'Grandfather built a ship in the shed.' },
    { title: 'La barca', language: 'it', kind: 'image' },
    { title: 'A bicycle', language: 'en' },
    { title: 'The vineyard was sold', language: 'en', tagIds: [tag.id] },
    { title: 'Grape', language: 'en', body: 'The word alone.' },
  ]
  for (const body of items)
    await archive.call(admin, createItem, { body: { kind: 'post', ...body } as never })
  return tag.id
}
